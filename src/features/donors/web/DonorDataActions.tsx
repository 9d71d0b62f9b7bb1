import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { exportDonor, exportDonorTable } from '../donor.endpoints.ts'
import type { DonorDetails } from '../donor-record.ts'
import { useEraseDonor } from './donor.queries.ts'
import { donorTexts, recordTexts as texts } from './donor.texts.ts'

/** Hands over what is kept of a donor, and erases it (docs/rules/donors.md#donors-record-erasure). */
export const DonorDataActions = ({ donor: { _id, name, keptUntil, isErasureWaiting } }: { donor: DonorDetails }) => {
  const call = useCall()
  const params = { customerId: useCustomerId(), donorId: _id }
  const { mutateAsync } = useEraseDonor(params)
  const goTo = useGoTo()
  const { donors } = usePlaces()
  const [today] = useState(() => dayOf(new Date()))
  const erase = async () => {
    try {
      const kept = (await mutateAsync()).keptUntil
      toasts.success(kept ? texts.erasedLater(kept) : texts.erased)
      goTo(donors(), { replace: true })
    } catch (error) {
      toasts.failed(error)
    }
  }
  const isHeld = keptUntil !== null && keptUntil > today
  return (
    <>
      <FileButton
        act="csv"
        label={donorTexts.exportData}
        load={() => call(exportDonor, { params })}
        fileName={donorTexts.fileName(today, 'json')}
      />
      <FileButton
        act="csv"
        label={texts.dataTable}
        load={() => call(exportDonorTable, { params })}
        fileName={donorTexts.fileName(today, 'csv')}
      />
      {!isErasureWaiting && (
        <QuestionButton
          color="red"
          danger
          label={donorTexts.erase}
          question={isHeld ? texts.eraseHeld(name, keptUntil) : texts.eraseQuestion(name)}
          act={erase}
        />
      )}
    </>
  )
}
