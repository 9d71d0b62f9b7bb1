import { Button, Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useState } from 'react'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { kitTexts } from '#shared/web/kit/kit.texts.ts'
import type { DonorPerson } from '../person.ts'
import { donorTexts } from './donor.texts.ts'

type EraseDialogProps = {
  people: readonly DonorPerson[]
  heldCount: number
  donationCount: number
  /** Erases. Reports its own outcome. */
  erase: () => Promise<void>
  onClose: () => void
}

/** Names the people whose identity goes, for good. Of several, the manager ticks each one. */
export const EraseDialog = ({ people, heldCount, donationCount, erase, onClose }: EraseDialogProps) => {
  const [named, setNamed] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setIsBusy] = useState(false)
  const [first] = people
  const isOne = people.length === 1 && first !== undefined
  const confirm = async () => {
    setIsBusy(true)
    await erase()
    onClose()
  }
  const toggle = (index: number, isOn: boolean) => {
    const next = new Set(named)
    if (isOn) next.add(index)
    else next.delete(index)
    setNamed(next)
  }
  return (
    <BottomDialog
      opened
      onClose={onClose}
      title={donorTexts.erase}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {kitTexts.cancel}
          </Button>
          <Button
            color="red"
            loading={isBusy}
            disabled={!isOne && named.size < people.length}
            onClick={() => void confirm()}
          >
            {donorTexts.erase}
          </Button>
        </>
      }
    >
      <div className="pb-24">
        <p>{donorTexts.eraseQuestion(isOne ? first.name : people.length, donationCount - heldCount, heldCount)}</p>
        {!isOne && (
          <fieldset className="mt-16">
            <legend className="strong">{donorTexts.nameEach}</legend>
            {people.map(({ name, transactionIds }, index) => (
              <Checkbox
                key={transactionIds[0]}
                className="flex middle touch anywhere"
                label={donorTexts.personOf(name, transactionIds.length)}
                checked={named.has(index)}
                onChange={({ currentTarget }) => toggle(index, currentTarget.checked)}
              />
            ))}
          </fieldset>
        )}
      </div>
    </BottomDialog>
  )
}
