import { TextInput } from '@mantine/core'
import { type Day, dayOf, formatDate, formatDay } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { SelectField } from '#shared/web/kit/SelectField.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { DepositInput, type DepositSlip, type Undeposited } from '../deposit.ts'
import classes from './DepositForm.module.css'
import { DepositItems } from './DepositItems.tsx'
import { depositTexts } from './deposit.texts.ts'

type DepositFormProps = {
  undeposited: Undeposited
  save: (deposit: DepositInput) => Promise<DepositSlip>
  onSaved: (slip: DepositSlip) => void
}

type Dated = { day: Day }
/** Returns the days that a slip of these items may have, the newest first: none is before one of them. */
const daysFor = (openDays: readonly Day[], items: readonly Dated[]): Day[] =>
  openDays.filter((day) => items.every((item) => item.day <= day))

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)
const sumOf = (rows: { _id: string; amount: number }[], chosen: string[]): number =>
  rows.reduce((cents, { _id, amount }) => cents + (chosen.includes(_id) ? Math.round(amount * 100) : 0), 0)

/** The day, the account, and the choice of cheques and sheets, with the total of what is chosen. */
export const DepositForm = ({ undeposited, ...props }: DepositFormProps) => {
  const { sheets, chequeCount, sheetCount, account, openDays } = undeposited
  const cheques = undeposited.cheques.map((cheque) => ({ ...cheque, day: dayOf(new Date(cheque.createdAt)) }))
  const form = useSchemaForm({
    schema: DepositInput,
    initialValues: {
      day: daysFor(openDays, [...cheques, ...sheets])[0] ?? '',
      account: account ?? '',
      chequeIds: idsOf(cheques),
      sheetIds: idsOf(sheets),
    },
  })
  const { chequeIds, sheetIds } = form.values
  const daysOf = (ids: readonly string[]) =>
    daysFor(
      openDays,
      [...cheques, ...sheets].filter(({ _id }) => ids.includes(_id)),
    )
  const days = daysOf([...chequeIds, ...sheetIds])
  /** Chooses items, and the newest day that fits them where the chosen day does not. */
  const choose = (chosen: { chequeIds?: string[]; sheetIds?: string[] }) => {
    const fitting = daysOf([...(chosen.chequeIds ?? chequeIds), ...(chosen.sheetIds ?? sheetIds)])
    form.setValues({ ...chosen, day: fitting.includes(form.values.day) ? form.values.day : (fitting[0] ?? '') })
  }
  const earliest = chequeIds.length + sheetIds.length > 0 ? days.at(-1) : undefined
  const cents = sumOf(cheques, chequeIds) + sumOf(sheets, sheetIds)
  return (
    <SaveForm
      className={classes.form}
      form={form}
      blockedBy={days.length === 0 ? depositTexts.noDay : undefined}
      texts={{ submit: depositTexts.submit, saved: depositTexts.created }}
      {...props}
    >
      <div className={classes.fields}>
        <SelectField
          label={depositTexts.day}
          description={earliest && depositTexts.earliest(formatDate(earliest))}
          data={days.map((day) => ({ value: day, label: formatDay(day) }))}
          {...form.getInputProps('day')}
        />
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
        rows={cheques.map(({ _id, number, bank, amount, day }) => ({
          _id,
          amount,
          name: depositTexts.chequeOf(number),
          note: `${bank ?? depositTexts.noBank} · ${formatDate(day)}`,
        }))}
        chosen={chequeIds}
        onChoose={(ids) => choose({ chequeIds: ids })}
      />
      <DepositItems
        title={depositTexts.sheetsTitle}
        rows={sheets.map(({ _id, place, day, amount }) => ({ _id, amount, name: place, note: formatDate(day) }))}
        chosen={sheetIds}
        onChoose={(ids) => choose({ sheetIds: ids })}
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
