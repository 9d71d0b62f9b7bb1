import { Button, Textarea } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { eurosTyped, formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import type { CashBoxDay } from '../../cash-box.ts'
import { confirmCashDifference } from '../../cash-difference.endpoints.ts'
import { type CashDifference, CashDifferenceInput } from '../../cash-difference.ts'
import { cashBoxTexts, depositTexts, reasonTexts, cashDifferenceTexts as texts } from '../../deposit.texts.ts'
import { cashBoxQuery, useDecideDifference, useRecordDifference } from './deposit.queries.ts'

/** The page 'Caisse': what the box contains, and each day on which cash came or went, the newest first. */
export const CashBoxPage = () => {
  const places = usePlaces()
  const list = useInfiniteQuery(cashBoxQuery(useCall(), useCustomerId()))
  const { balance, waiting } = list.data?.pages[0] ?? {}
  return (
    <ListScreen
      list={list}
      title={cashBoxTexts.title}
      note={balance === undefined ? undefined : cashBoxTexts.contains(formatEuros(balance))}
      back={places.deposits()}
      actions={
        <>
          {balance !== undefined && <DifferenceButton balance={balance} />}
          <AddButton label={depositTexts.createCash} to={places.newCashDeposit()} />
        </>
      }
      above={waiting && <WaitingDifference waiting={waiting} />}
      empty={{ text: cashBoxTexts.empty, hint: cashBoxTexts.emptyHint }}
    >
      {(days: CashBoxDay[]) => <Days days={days} />}
    </ListScreen>
  )
}

/** On a phone what came and went is below the day, and the balance beside it. */
const Days = ({ days }: { days: CashBoxDay[] }) => (
  <Table
    label={cashBoxTexts.title}
    className="to-760"
    columns={[
      cashBoxTexts.day,
      { head: cashBoxTexts.received, className: 'wide-only' },
      { head: cashBoxTexts.deposited, className: 'wide-only' },
      cashBoxTexts.balance,
    ]}
  >
    {days.map((day) => (
      <DayRow key={day.day} {...day} />
    ))}
  </Table>
)

const DayRow = ({ day, received, refunded, deposited, adjusted, balance }: CashBoxDay) => {
  const back = refunded !== 0 && (
    <span className="block quiet regular">{cashBoxTexts.refunded(formatEuros(refunded))}</span>
  )
  const counted = adjusted !== 0 && (
    <span className="block quiet regular">{cashBoxTexts.adjustedOf(formatEuros(adjusted))}</span>
  )
  return (
    <tr>
      <th scope="row">
        {formatDate(day)}
        {counted}
        <span className="narrow-only">
          {received !== 0 && (
            <span className="block quiet regular">{cashBoxTexts.receivedOf(formatEuros(received))}</span>
          )}
          {back}
          {deposited !== 0 && (
            <span className="block quiet regular">{cashBoxTexts.depositedOf(formatEuros(deposited))}</span>
          )}
        </span>
      </th>
      <td className="nowrap wide-only">
        {received === 0 ? '—' : formatEuros(received)}
        {back}
      </td>
      <td className="nowrap wide-only">{deposited === 0 ? '—' : formatEuros(deposited)}</td>
      <td className="nowrap">{formatEuros(balance)}</td>
    </tr>
  )
}

/** Notes that the box was counted with another amount than it should contain. */
const DifferenceButton = ({ balance }: { balance: number }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.note}
      </Button>
      {isOpen && <DifferenceDialog balance={balance} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const DifferenceDialog = ({ balance, onClose }: { balance: number; onClose: () => void }) => {
  const { mutateAsync } = useRecordDifference(useCustomerId())
  const form = useSchemaForm({
    schema: CashDifferenceInput,
    initialValues: { counted: '', reason: '' },
    bodyOf: ({ counted, reason }) => ({ counted: eurosTyped(counted), reason, expected: balance }),
  })
  const counted = eurosTyped(form.values.counted)
  const save = async (input: CashDifferenceInput) => {
    const { state } = await mutateAsync(input)
    toasts.success(state === 'waiting' ? texts.asked : texts.done)
  }
  return (
    <FormDialog form={form} title={texts.note} submitLabel={texts.save} save={save} onClose={onClose}>
      <p>{texts.hint(formatEuros(balance))}</p>
      <EurosInput label={texts.counted} required data-autofocus {...form.getInputProps('counted')} />
      <output aria-live="polite">
        {counted !== undefined &&
          !Number.isNaN(counted) &&
          texts.differenceOf(Math.round((counted - balance) * 100) / 100)}
      </output>
      <Textarea
        label={reasonTexts.label}
        description={texts.reasonHint}
        required
        rows={3}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

const WaitingDifference = ({ waiting }: { waiting: CashDifference }) => {
  const { mutateAsync, isPending } = useDecideDifference(useCustomerId())
  const isManager = mayCall(confirmCashDifference, useRole())
  const decide = (isConfirmed: boolean) =>
    void toasts.outcome(
      mutateAsync({ differenceId: waiting._id, isConfirmed }),
      isConfirmed ? texts.done : texts.declined,
    )
  return (
    <div className="mb-12">
      <Notice tone="warning" role="note">
        <p>{texts.waiting(waiting)}</p>
        <p>{waiting.reason}</p>
        <div className="inline gap-8 mt-8">
          {isManager && !waiting.isOwn && (
            <Button loading={isPending} onClick={() => decide(true)}>
              {texts.confirm}
            </Button>
          )}
          <Button variant="default" loading={isPending} onClick={() => decide(false)}>
            {waiting.isOwn ? texts.takeBack : texts.decline}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
