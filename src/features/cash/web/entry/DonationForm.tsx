import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Day, dayOf, noonOf } from '#shared/days.ts'
import { eurosTyped, typedEuros } from '#shared/money.ts'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { DonorFields, donorFields, noDonor } from '#shared/web/kit/DonorFields.tsx'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { HandDonationInput, handMethods } from '../../hand-donation.ts'
import { CauseSelect } from '../CauseSelect.tsx'
import { useClosedDay } from '../sheets/sheet.queries.ts'
import classes from './DonationEntry.module.css'
import { handDonationTexts } from './hand-donation.texts.ts'

const usualAmounts = [5, 10, 20, 50]

const blank = {
  amount: '',
  causeId: '',
  paymentMethod: 'cash',
  chequeNumber: '',
  chequeBank: '',
  createdAt: '',
  ...noDonor,
}
type Values = typeof blank

/** A donation of an earlier day is dated at its noon, like a counting sheet; one of today at its arrival. */
const bodyOf =
  (today: Day) =>
  ({ amount, causeId, paymentMethod, chequeNumber, chequeBank, createdAt: day, ...donor }: Values) => ({
    amount: eurosTyped(amount),
    ...(causeId && { causeId }),
    paymentMethod,
    ...(paymentMethod === 'cheque' && { chequeNumber, chequeBank }),
    ...(day !== today && { createdAt: Day.safeParse(day).success ? noonOf(day).toISOString() : day }),
    ...donor,
  })

const valuesOf = ({ amount, createdAt, ...donation }: HandDonationInput, today: Day): Values => ({
  ...blank,
  ...Object.fromEntries(Object.entries(donation).map(([field, value]) => [field, value ?? ''])),
  amount: typedEuros(amount),
  createdAt: createdAt ? dayOf(new Date(createdAt)) : today,
})

type DonationFormProps = {
  onAdd: (donation: HandDonationInput) => void
  /** Puts the last donation right: Ctrl Z in the empty amount. */
  onUndo: () => void
  initial: HandDonationInput | undefined
}

/** The fields of a donation, with the corrected one. Enter adds it, and the amount has the focus again. */
export const DonationForm = ({ onAdd, onUndo, initial }: DonationFormProps) => {
  const [today] = useState(() => dayOf(new Date()))
  const initialValues = initial ? valuesOf(initial, today) : { ...blank, createdAt: today }
  const form = useSchemaForm({ schema: HandDonationInput, initialValues, bodyOf: bodyOf(today) })
  const [hasDonor, setHasDonor] = useState(donorFields.some((name) => initialValues[name] !== ''))
  const amount = useRef<HTMLInputElement>(null)
  useDigitsIn(amount)
  const closedDay = useClosedDay(form.values.createdAt)
  const add = (donation: HandDonationInput) => {
    if (closedDay) return
    onAdd(donation)
    // The next donation is mostly to the same cause, paid in the same way; each cheque has its own number and donor.
    form.setValues({ amount: '', chequeNumber: '', ...noDonor })
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
      <div className="stack gap-8">
        <EurosInput
          label={handDonationTexts.amount}
          required
          {...form.getInputProps('amount')}
          onKeyDown={undoOnEmpty}
          ref={amount}
        />
        <UsualAmounts
          onChoose={(euros) => {
            form.setFieldValue('amount', typedEuros(euros))
            amount.current?.focus()
          }}
        />
      </div>
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
      <DayInput
        label={handDonationTexts.day}
        required
        {...form.getInputProps('createdAt')}
        error={form.errors['createdAt'] ?? closedDay}
      />
      {hasDonor && <DonorFields form={form} />}
      <div className={`inline gap-16 row-gap-8 ${classes.acts}`}>
        <Button type="submit" leftSection={<IconPlus size={18} aria-hidden />}>
          {handDonationTexts.add}
        </Button>
        <Button
          variant="subtle"
          aria-expanded={hasDonor}
          onClick={() => {
            setHasDonor(!hasDonor)
            form.setValues(noDonor)
          }}
        >
          {hasDonor ? handDonationTexts.withoutDonor : handDonationTexts.addDonor}
        </Button>
      </div>
    </Form>
  )
}

/** The amounts of most donations, for a phone and a mouse. The keyboard passes over them. */
const UsualAmounts = ({ onChoose }: { onChoose: (euros: number) => void }) => (
  <div className={`grid gap-4 ${classes.usual}`} role="group" aria-label={handDonationTexts.usualAmounts}>
    {usualAmounts.map((euros) => (
      <Button
        key={euros}
        variant="default"
        className={classes.amountButton}
        tabIndex={-1}
        onClick={() => onChoose(euros)}
      >
        {handDonationTexts.usualAmount(euros)}
      </Button>
    ))}
  </div>
)

/** Gives a field the focus after the title, and the digits that are typed outside of any field. */
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
