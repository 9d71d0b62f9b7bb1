import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { eurosTyped, typedEuros } from '#shared/money.ts'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { HandDonationInput, handMethods } from '../../hand-donation.ts'
import { CauseSelect } from '../CauseSelect.tsx'
import classes from './DonationEntry.module.css'
import { handDonationTexts } from './hand-donation.texts.ts'

const blank = { amount: '', causeId: '', paymentMethod: 'cash', chequeNumber: '', chequeBank: '' }
type Values = typeof blank

const bodyOf = ({ amount, causeId, paymentMethod, chequeNumber, chequeBank }: Values) => ({
  amount: eurosTyped(amount),
  ...(causeId && { causeId }),
  paymentMethod,
  ...(paymentMethod === 'cheque' && { chequeNumber, chequeBank }),
})

const valuesOf = ({ amount, ...donation }: HandDonationInput): Values => ({
  amount: typedEuros(amount),
  causeId: donation.causeId ?? '',
  paymentMethod: donation.paymentMethod ?? 'cash',
  chequeNumber: donation.chequeNumber ?? '',
  chequeBank: donation.chequeBank ?? '',
})

type DonationFormProps = {
  onAdd: (donation: HandDonationInput) => void
  /** Puts the last donation right: Ctrl Z in the empty amount. */
  onUndo: () => void
  initial: HandDonationInput | undefined
}

/**
 * The fields of a donation, filled in with the corrected donation. The amount has the focus first. Enter adds the
 * donation from any field, and the focus returns to the amount.
 */
export const DonationForm = ({ onAdd, onUndo, initial }: DonationFormProps) => {
  const form = useSchemaForm({ schema: HandDonationInput, initialValues: initial ? valuesOf(initial) : blank, bodyOf })
  const amount = useRef<HTMLInputElement>(null)
  useDigitsIn(amount)
  const add = (donation: HandDonationInput) => {
    onAdd(donation)
    // The next donation is mostly to the same cause, paid in the same way; each cheque has its own number.
    form.setValues({ amount: '', chequeNumber: '' })
    form.clearErrors()
    amount.current?.focus()
  }
  const undoOnEmpty = (event: KeyboardEvent<HTMLInputElement>) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // In a field with text the browser undoes the typing.
    if (!isUndo || event.currentTarget.value !== '') return
    event.preventDefault()
    onUndo()
  }
  return (
    <Form className={`columns starts frame gap-20 row-gap-16 pad-20 ${classes.form}`} form={form} send={add}>
      <EurosInput
        label={handDonationTexts.amount}
        required
        {...form.getInputProps('amount')}
        onKeyDown={undoOnEmpty}
        ref={amount}
      />
      <CauseSelect onKeyDown={submitOnEnter} {...form.getInputProps('causeId')} />
      <SelectField
        label={handDonationTexts.method}
        onKeyDown={submitOnEnter}
        data={handMethods.map((method) => ({ value: method, label: handDonationTexts.methods[method] }))}
        {...form.getInputProps('paymentMethod')}
      />
      {form.values.paymentMethod === 'cheque' && (
        <>
          <TextInput
            label={handDonationTexts.chequeNumber}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('chequeNumber')}
          />
          <TextInput
            label={handDonationTexts.chequeBank}
            required
            autoComplete="off"
            {...form.getInputProps('chequeBank')}
          />
        </>
      )}
      <Button type="submit" className={classes.add} leftSection={<IconPlus size={18} aria-hidden />}>
        {handDonationTexts.add}
      </Button>
    </Form>
  )
}

/**
 * Gives a field the focus after the title of the page, and the digits that are typed outside of any field: an amount
 * that went nowhere would be missing from the count.
 */
const useDigitsIn = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    field.current?.focus()
    // The digits of a corrected donation replace its amount.
    field.current?.select()
    const catchDigit = ({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): void => {
      if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('input, select, textarea, [role="dialog"]')) return
      // The browser types the digit into what has the focus after this.
      field.current?.focus()
    }
    window.addEventListener('keydown', catchDigit)
    return () => window.removeEventListener('keydown', catchDigit)
  }, [field])
}

/** A browser submits a form on Enter in a text field; in a select it does not. */
const submitOnEnter = (event: KeyboardEvent<HTMLSelectElement>): void => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  // As requestSubmit() does, which Safari 15 lacks.
  event.currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
}
