import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayOf, formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { DepositInput, type DepositSlip, type Undeposited } from '../deposit.ts'
import classes from './DepositForm.module.css'
import { DepositItems } from './DepositItems.tsx'
import { daysToChoose } from './daysToChoose.ts'
import { depositTexts } from './deposit.texts.ts'

type DepositFormProps = {
  undeposited: Undeposited
  save: (deposit: DepositInput) => Promise<DepositSlip>
  onSaved: (slip: DepositSlip) => void
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
const sumOf = (rows: { _id: string; amount: number }[], chosen: string[]): number =>
  rows.reduce((cents, { _id, amount }) => cents + (chosen.includes(_id) ? Math.round(amount * 100) : 0), 0)

/** The day, the account, and the choice of cheques and sheets, with the total of what is chosen. */
export const DepositForm = ({ undeposited, ...props }: DepositFormProps) => {
  const { cheques, sheets, chequeCount, sheetCount, account } = undeposited
  const [today] = useState(() => dayOf(new Date()))
  const form = useSchemaForm({
    schema: DepositInput,
    initialValues: {
      day: today,
      account: account ?? '',
      chequeIds: idsOf(cheques),
      sheetIds: idsOf(sheets),
    },
  })
  const { chequeIds, sheetIds } = form.values
  const cents = sumOf(cheques, chequeIds) + sumOf(sheets, sheetIds)
  return (
    <SaveForm
      className={classes.form}
      form={form}
      texts={{ submit: depositTexts.submit, saved: depositTexts.created }}
      {...props}
    >
      <div className={classes.fields}>
        <SelectField label={depositTexts.day} data={daysToChoose(undefined)} {...form.getInputProps('day')} />
        <TextInput
          label={depositTexts.account}
          description={depositTexts.accountNote}
          required
          autoComplete="off"
          {...form.getInputProps('account')}
        />
      </div>
      {(chequeCount > cheques.length || sheetCount > sheets.length) && (
        <Notice tone="info" role="note">
          {depositTexts.oldestOnly}
        </Notice>
      )}
      <DepositItems
        title={depositTexts.chequesTitle}
        rows={cheques.map(({ _id, number, bank, amount, createdAt }) => ({
          _id,
          amount,
          name: depositTexts.chequeOf(number),
          note: `${bank ?? depositTexts.noBank} · ${formatDate(dayOf(new Date(createdAt)))}`,
        }))}
        chosen={chequeIds}
        onChoose={(ids) => form.setValues({ chequeIds: ids })}
      />
      <DepositItems
        title={depositTexts.sheetsTitle}
        rows={sheets.map(({ _id, place, day, amount }) => ({ _id, amount, name: place, note: formatDate(day) }))}
        chosen={sheetIds}
        onChoose={(ids) => form.setValues({ sheetIds: ids })}
      />
      {form.errors['chequeIds'] && (
        <Notice tone="danger" role="alert">
          {form.errors['chequeIds']}
        </Notice>
      )}
      <p className={classes.total}>
        <span>{depositTexts.total}</span>
        <output aria-live="polite">{formatEuros(cents / 100)}</output>
      </p>
    </SaveForm>
  )
}
