import { Checkbox } from '@mantine/core'
import { type Day, dayOf, formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { depositTexts } from '../../deposit.texts.ts'
import { DepositInput, type DepositSlip, type Undeposited } from '../../deposit.ts'
import classes from '../sheets/Sheets.module.css'
import { DepositFields } from './DepositFields.tsx'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Amount } from '#shared/web/kit/Amount.tsx'

export type DepositFormProps = {
  undeposited: Undeposited
  save: (deposit: DepositInput) => Promise<DepositSlip>
  onSaved: (slip: DepositSlip) => void
}

/** Returns the days that a slip of these cheques may have, the newest first: none is before one of them. */
const daysFor = (openDays: Undeposited['openDays'], cheques: readonly { day: Day }[]): Day[] =>
  openDays.map(({ day }) => day).filter((day) => cheques.every((cheque) => cheque.day <= day))

/** The day, the account, and the choice of cheques, with the total of what is chosen. */
export const DepositForm = ({ undeposited, ...props }: DepositFormProps) => {
  const { chequeCount, account, openDays } = undeposited
  const cheques = undeposited.cheques.map((cheque) => ({ ...cheque, day: dayOf(new Date(cheque.createdAt)) }))
  const form = useSchemaForm({
    schema: DepositInput,
    initialValues: {
      day: daysFor(openDays, cheques)[0] ?? '',
      account: account ?? '',
      chequeIds: cheques.map(({ _id }) => _id),
      lines: [],
    },
  })
  const { chequeIds } = form.values
  const daysOf = (ids: readonly string[]) =>
    daysFor(
      openDays,
      cheques.filter(({ _id }) => ids.includes(_id)),
    )
  const days = daysOf(chequeIds)
  /** Chooses cheques, and the newest day that fits them where the chosen day does not. */
  const choose = (ids: string[]) => {
    const fitting = daysOf(ids)
    form.setValues({ chequeIds: ids, day: fitting.includes(form.values.day) ? form.values.day : (fitting[0] ?? '') })
  }
  const cents = cheques.reduce(
    (sum, { _id, amount }) => sum + (chequeIds.includes(_id) ? Math.round(amount * 100) : 0),
    0,
  )
  return (
    <SaveForm
      className="grid gap-24 to-760"
      form={form}
      blockedBy={days.length === 0 ? depositTexts.noDay : undefined}
      texts={{ submit: depositTexts.submit, saved: depositTexts.created }}
      {...props}
    >
      <DepositFields
        inputOf={form.getInputProps}
        days={days}
        earliest={chequeIds.length > 0 ? days.at(-1) : undefined}
      />
      {chequeCount > cheques.length && (
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
        onChoose={choose}
      />
      {form.errors['chequeIds'] && (
        <Notice tone="danger" role="alert">
          {form.errors['chequeIds']}
        </Notice>
      )}
      <p className={`flex baseline between lead strong gap-16 ${classes.total}`}>
        <span>{depositTexts.total}</span>
        <output aria-live="polite">{formatEuros(cents / 100)}</output>
      </p>
    </SaveForm>
  )
}

type DepositItemsProps = {
  title: string
  rows: { _id: string; name: string; note: string; amount: number }[]
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** The cheques, or the sheets, of a new slip: each is ticked or left for another. */
const DepositItems = ({ title, rows, chosen, onChoose }: DepositItemsProps) => {
  if (rows.length === 0) return null
  const choose = (id: string, isOn: boolean) =>
    onChoose(rows.map(({ _id }) => _id).filter((one) => (one === id ? isOn : chosen.includes(one))))
  return (
    <fieldset className="">
      <legend className="lead strong">{title}</legend>
      {rows.length > 1 && (
        <Checkbox
          className="flex middle touch pad-0-edge"
          label={depositTexts.all}
          checked={chosen.length === rows.length}
          indeterminate={chosen.length > 0 && chosen.length < rows.length}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked ? rows.map(({ _id }) => _id) : [])}
        />
      )}
      <ul className="rows mt-8">
        {rows.map(({ _id, name, note, amount }) => (
          <li key={_id} className="flex middle between anywhere gap-20 row-gap-4 pad-8-edge high-56">
            <Checkbox
              className="grow"
              checked={chosen.includes(_id)}
              onChange={({ currentTarget }) => choose(_id, currentTarget.checked)}
              label={
                <span className="block">
                  <span className="block strong">{name}</span> <span className="block quiet">{note}</span>
                </span>
              }
            />
            <span className="rigid strong figures">
              <Amount euros={amount} />
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
