import { Button } from '@mantine/core'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { saveFile } from '#shared/web/saveFile.ts'
import { toasts } from '#shared/web/toasts.ts'
import { peopleIn } from '../person.ts'
import classes from './Donors.module.css'
import { type ExportFormat, useDonorExport, useEraseDonors, useHoldDonors } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'
import { EraseDialog } from './EraseDialog.tsx'
import type { FoundDonation } from './FoundDonations.tsx'
import { HoldDialog } from './HoldDialog.tsx'

const fileNameOf = (format: ExportFormat): string => donorTexts.fileName(dayOf(new Date()), format)

type DonorActionsProps = {
  chosen: readonly FoundDonation[]
  /** Searches again after a change. `done` says what an erasure did. */
  onChanged: (done?: string) => Promise<void>
}

/** The actions on the donations of a person: hand over, keep because the law demands it, erase. */
export const DonorActions = ({ chosen, onChanged }: DonorActionsProps) => {
  const [isHolding, setIsHolding] = useState(false)
  const [isErasing, setIsErasing] = useState(false)
  const exporting = useDonorExport()
  const { mutateAsync: erase } = useEraseDonors()
  const { mutateAsync: hold } = useHoldDonors()
  const transactionIds = chosen.map(({ _id }) => _id)
  const held = chosen.filter(({ legalHold }) => legalHold !== null)
  const people = peopleIn(chosen)
  const isNone = people.length === 0

  const save = async (format: ExportFormat) => {
    try {
      const content = await exporting.mutateAsync({ format, transactionIds })
      saveFile(content, fileNameOf(format))
      toasts.success(donorTexts.exported)
    } catch (error) {
      toasts.failed(error)
    }
  }
  const change = async (work: () => Promise<string>) => {
    try {
      toasts.success(await work())
    } catch (error) {
      toasts.failed(error)
    }
    await onChanged()
  }
  const eraseChosen = async () => {
    try {
      await onChanged(donorTexts.erased(await erase({ transactionIds, personCount: people.length })))
    } catch (error) {
      toasts.failed(error)
      await onChanged()
    }
  }
  return (
    <div className={`inline middle gap-12 mt-20 ${classes.bar}`}>
      <p className={`strong ${classes.count}`} role="status">
        {donorTexts.chosen(chosen.length)}
        {people.length > 1 && <span className="block quiet regular">{donorTexts.onePersonPerExport}</span>}
      </p>
      {(['html', 'json'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          disabled={people.length !== 1}
          loading={exporting.isPending && exporting.variables.format === format}
          onClick={() => void save(format)}
        >
          {format === 'html' ? donorTexts.exportPage : donorTexts.exportData}
        </Button>
      ))}
      <Button variant="default" disabled={isNone} onClick={() => setIsHolding(true)}>
        {donorTexts.hold}
      </Button>
      {held.length > 0 && (
        <QuestionButton
          variant="default"
          label={donorTexts.release}
          question={donorTexts.releaseQuestion(held.length)}
          act={() =>
            change(async () => {
              await hold({ transactionIds: held.map(({ _id }) => _id), until: null })
              return donorTexts.released
            })
          }
        />
      )}
      <Button color="red" disabled={isNone} onClick={() => setIsErasing(true)}>
        {donorTexts.erase}
      </Button>
      {isErasing && (
        <EraseDialog
          people={people}
          donationCount={chosen.length}
          heldCount={held.length}
          erase={eraseChosen}
          onClose={() => setIsErasing(false)}
        />
      )}
      {isHolding && (
        <HoldDialog transactionIds={transactionIds} onClose={() => setIsHolding(false)} onHeld={onChanged} />
      )}
    </div>
  )
}
