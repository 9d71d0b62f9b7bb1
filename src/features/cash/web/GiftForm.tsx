import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { eurosTyped, typedEuros } from '#shared/money.ts'
import { focusFirstError } from '#shared/web/formFailure.ts'
import { EurosInput } from '#shared/web/kit/EurosInput.tsx'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { GiftInput, giftMethods } from '../gift.ts'
import { CauseSelect } from './CauseSelect.tsx'
import classes from './GiftForm.module.css'
import { giftTexts } from './gift.texts.ts'

const blank = { amount: '', causeId: '', paymentMethod: 'cash', chequeNumber: '', chequeBank: '' }
type Values = typeof blank

const bodyOf = ({ amount, causeId, paymentMethod, chequeNumber, chequeBank }: Values) => ({
  amount: eurosTyped(amount),
  ...(causeId && { causeId }),
  paymentMethod,
  ...(paymentMethod === 'cheque' && { chequeNumber, chequeBank }),
})

const valuesOf = ({ amount, ...gift }: GiftInput): Values => ({
  amount: typedEuros(amount),
  causeId: gift.causeId ?? '',
  paymentMethod: gift.paymentMethod ?? 'cash',
  chequeNumber: gift.chequeNumber ?? '',
  chequeBank: gift.chequeBank ?? '',
})

/** The fields of a gift, filled in with one that is corrected. Enter adds it from any of them, and the focus returns to the amount. */
export const GiftForm = ({ onAdd, initial }: { onAdd: (gift: GiftInput) => void; initial: GiftInput | undefined }) => {
  const form = useSchemaForm({ schema: GiftInput, initialValues: initial ? valuesOf(initial) : blank, bodyOf })
  const add = (gift: GiftInput) => {
    onAdd(gift)
    // The next gift is mostly to the same cause, paid in the same way; each cheque has its own number.
    form.setValues({ amount: '', chequeNumber: '' })
    form.clearErrors()
    form.getInputNode('amount')?.focus()
  }
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(add, (errors) => focusFirstError(form, errors))}>
      <EurosInput label={giftTexts.amount} required {...form.getInputProps('amount')} ref={initial && focusNode} />
      <CauseSelect onKeyDown={submitOnEnter} {...form.getInputProps('causeId')} />
      <SelectField
        label={giftTexts.method}
        onKeyDown={submitOnEnter}
        data={giftMethods.map((method) => ({ value: method, label: giftTexts.methods[method] }))}
        {...form.getInputProps('paymentMethod')}
      />
      {form.values.paymentMethod === 'cheque' && (
        <>
          <TextInput
            label={giftTexts.chequeNumber}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('chequeNumber')}
          />
          <TextInput label={giftTexts.chequeBank} required autoComplete="off" {...form.getInputProps('chequeBank')} />
        </>
      )}
      <Button type="submit" className={classes.add} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
        {giftTexts.add}
      </Button>
    </form>
  )
}

/** The corrected gift begins at its amount. */
const focusNode = (node: HTMLElement | null): void => node?.focus()

/** A browser submits a form on Enter in a text field; in a select it does not. */
const submitOnEnter = (event: KeyboardEvent<HTMLSelectElement>): void => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
