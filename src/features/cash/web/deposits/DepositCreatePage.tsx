import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { SaveForm } from '#shared/web/kit/SaveForm.tsx'
import { useCustomerId, useGoTo, usePlaces } from '#shared/web/places.tsx'
import { useFormRecord } from '#shared/web/useFormRecord.ts'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { depositTexts } from '../../deposit.texts.ts'
import { DepositInput } from '../../deposit.ts'
import { DenominationFields } from '../sheets/DenominationFields.tsx'
import { errorsByDenomination, linesOf, quantitiesOf, typedCents } from '../sheets/denominations.ts'
import classes from '../sheets/Sheets.module.css'
import { DepositFields } from './DepositFields.tsx'
import { DepositForm, type DepositFormProps } from './DepositForm.tsx'
import { undepositedQuery, useCreateDeposit } from './deposit.queries.ts'

type NewSlipProps = { title: string; children: (props: DepositFormProps) => ReactNode }

/** Reads what is to be deposited, and leads to the slip that the form makes. */
const NewSlip = ({ title, children }: NewSlipProps) => {
  const customerId = useCustomerId()
  const { deposits, deposit: placeOf } = usePlaces()
  const goTo = useGoTo()
  const { mutateAsync } = useCreateDeposit(customerId)
  return (
    <RecordScreen record={useFormRecord(undepositedQuery(useCall(), customerId))} title={() => title} back={deposits}>
      {(undeposited) =>
        children({
          undeposited,
          save: mutateAsync,
          onSaved: ({ _id }) => goTo(placeOf(_id), { replace: true }),
        })
      }
    </RecordScreen>
  )
}

/** The form of a slip of cheques: those that no other slip holds, all of them chosen at first. */
export const DepositCreatePage = () => (
  <NewSlip title={depositTexts.create}>
    {(props) =>
      props.undeposited.chequeCount === 0 ? (
        <EmptyState text={depositTexts.noCheque} hint={depositTexts.noChequeHint} />
      ) : (
        <DepositForm {...props} />
      )
    }
  </NewSlip>
)

export const CashDepositCreatePage = () => (
  <NewSlip title={depositTexts.createCash}>
    {(props) =>
      props.undeposited.cashBalance === 0 ? (
        <EmptyState text={depositTexts.noCash} hint={depositTexts.noCashHint} />
      ) : (
        <CashDepositForm {...props} />
      )
    }
  </NewSlip>
)

type Values = { day: string; account: string; quantities: Record<string, string> }

const bodyOf = ({ day, account, quantities }: Values) => ({ day, account, chequeIds: [], lines: linesOf(quantities) })

/** The day, the account, and the notes and coins that go to the bank, with what the cash box can give on that day. */
const CashDepositForm = ({ undeposited: { openDays, account }, ...props }: DepositFormProps) => {
  const days = openDays.filter(({ cash }) => cash > 0)
  const form = useForm<Values, DepositInput>({
    initialValues: { day: days[0]?.day ?? '', account: account ?? '', quantities: quantitiesOf() },
    validate: (values) => errorsByDenomination(values.quantities, messagesByField(DepositInput, bodyOf(values))),
    transformValues: (values) => DepositInput.parse(bodyOf(values)),
  })
  const { day, quantities } = form.values
  const cents = typedCents(quantities)
  const available = days.find((one) => one.day === day)?.cash ?? 0
  const isTooMuch = cents > Math.round(available * 100)
  const error = form.errors['lines'] ?? form.errors['chequeIds']
  const limit = day && depositTexts.available(formatEuros(available), formatDate(day))
  return (
    <SaveForm
      className="grid gap-24 to-760"
      form={form}
      blockedBy={days.length === 0 ? depositTexts.noCashDay : undefined}
      texts={{ submit: depositTexts.submit, saved: depositTexts.created }}
      {...props}
    >
      <DepositFields inputOf={form.getInputProps} days={days.map((one) => one.day)} />
      <DenominationFields inputOf={form.getInputProps} />
      {limit && (
        <Notice tone={isTooMuch ? 'warning' : 'info'} role="status">
          {limit}
        </Notice>
      )}
      {/* A refusal for too much says the same. */}
      {error && error !== limit && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
      <p className={`flex baseline between lead strong gap-16 ${classes.total}`}>
        <span>{depositTexts.total}</span>
        <output aria-live="polite">{formatEuros(cents / 100)}</output>
      </p>
    </SaveForm>
  )
}
