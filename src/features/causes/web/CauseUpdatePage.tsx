import { useState } from 'react'
import { readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { CauseChanges, causeMessages } from '../cause.ts'
import { CauseForm, valuesOf } from './CauseForm.tsx'
import { causeQuery, useUpdateCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'

/** The form of an active cause. An archived cause has no form. One archived during editing keeps the typed values. */
export const CauseUpdatePage = () => {
  const customerId = useCustomerId()
  const causeId = useRouteParam('causeId')
  const { cause: placeOf } = usePlaces()
  const goTo = useGoTo()
  const record = useFormRecord(causeQuery(useCall(), customerId, causeId))
  const [hasForm, setHasForm] = useState(false)
  if (!hasForm && record.data && !record.data.isArchived) setHasForm(true)
  const { mutateAsync } = useUpdateCause(customerId, causeId)
  return (
    <RecordScreen
      record={record}
      title={(cause) => (cause ? causeTexts.updateOf(cause.name) : causeTexts.update)}
      back={() => placeOf(causeId)}
      skeletonRows={6}
    >
      {(cause) =>
        hasForm ? (
          <CauseForm
            initial={valuesOf(cause)}
            submitLabel={causeTexts.submitUpdate}
            successText={causeTexts.updated}
            readVersion={readVersionOf(CauseChanges, cause)}
            save={mutateAsync}
            onSaved={() => goTo(placeOf(causeId), { replace: true })}
            blockedBy={cause.isArchived ? causeMessages.archived : undefined}
          />
        ) : (
          <EmptyState text={causeMessages.archived} />
        )
      }
    </RecordScreen>
  )
}
