import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { centsOfEuros, eurosTyped, isWholeCents } from '#shared/money.ts'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import type { DonationImport } from '../import.ts'
import { orToast } from './ImportActions.tsx'
import { useRunImport } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

const isAmount = (euros: number): boolean => !Number.isNaN(euros) && isWholeCents(Math.abs(euros))

/** Runs an import that was checked: the total of the file is compared first, then count and sum are confirmed. */
export const RunForm = ({ one: { _id, accepted, reading } }: { one: DonationImport }) => {
  const { mutateAsync } = useRunImport(useCustomerId(), _id)
  const [typed, setTyped] = useState('')
  const [isAccepted, setIsAccepted] = useState(false)
  const fileTotal = eurosTyped(typed)
  const isInvalid = fileTotal !== undefined && !isAmount(fileTotal)
  const difference =
    fileTotal === undefined || isInvalid || !reading
      ? 0
      : (centsOfEuros(reading.total) - Math.round(fileTotal * 100)) / 100
  const { donationCount, total } = accepted
  const run = () =>
    orToast(
      mutateAsync({
        ...accepted,
        ...(fileTotal !== undefined && { fileTotal, acceptsDifference: difference !== 0 && isAccepted }),
      }),
    )
  return (
    <div className="grid gap-16 to-420">
      {reading && (
        <EurosInput
          label={importTexts.fileTotal}
          description={importTexts.fileTotalNote}
          value={typed}
          error={
            isInvalid ? importTexts.fileTotalInvalid : difference !== 0 ? importTexts.otherTotal(difference) : undefined
          }
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setIsAccepted(false)
          }}
        />
      )}
      {fileTotal !== undefined && !isInvalid && difference === 0 && (
        <p className="quiet mt-8" role="status">
          {importTexts.sameTotal}
        </p>
      )}
      {difference !== 0 && (
        <Checkbox
          label={importTexts.acceptDifference(difference)}
          checked={isAccepted}
          onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
        />
      )}
      <div>
        <QuestionButton
          label={importTexts.run(donationCount, total)}
          question={importTexts.runQuestion(donationCount, total)}
          disabled={isInvalid || (difference !== 0 && !isAccepted)}
          act={run}
        />
      </div>
    </div>
  )
}
