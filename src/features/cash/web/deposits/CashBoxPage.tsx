import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { CashBoxDay } from '../../cash-box.ts'
import { depositTexts, cashBoxTexts as texts } from '../../deposit.texts.ts'
import { DifferenceButton, WaitingDifference } from './CashDifferences.tsx'
import { cashBoxQuery } from './deposit.queries.ts'

/** The page 'Caisse': what the box contains, and each day on which cash came or went, the newest first. */
export const CashBoxPage = () => {
  const places = usePlaces()
  const list = useInfiniteQuery(cashBoxQuery(useCall(), useCustomerId()))
  const { balance, waiting } = list.data?.pages[0] ?? {}
  return (
    <ListScreen
      list={list}
      title={texts.title}
      note={balance === undefined ? undefined : texts.contains(formatEuros(balance))}
      back={places.deposits()}
      actions={
        <>
          {balance !== undefined && <DifferenceButton balance={balance} />}
          <AddButton label={depositTexts.createCash} to={places.newCashDeposit()} />
        </>
      }
      above={waiting && <WaitingDifference waiting={waiting} />}
      empty={{ text: texts.empty, hint: texts.emptyHint }}
    >
      {(days: CashBoxDay[]) => <Days days={days} />}
    </ListScreen>
  )
}

/** On a phone what came and went is below the day, and the balance beside it. */
const Days = ({ days }: { days: CashBoxDay[] }) => (
  <Table
    label={texts.title}
    className="to-760"
    columns={[
      texts.day,
      { head: texts.received, className: 'wide-only' },
      { head: texts.deposited, className: 'wide-only' },
      texts.balance,
    ]}
  >
    {days.map((day) => (
      <DayRow key={day.day} {...day} />
    ))}
  </Table>
)

const DayRow = ({ day, received, refunded, deposited, adjusted, balance }: CashBoxDay) => {
  const back = refunded !== 0 && <span className="block quiet regular">{texts.refunded(formatEuros(refunded))}</span>
  const counted = adjusted !== 0 && (
    <span className="block quiet regular">{texts.adjustedOf(formatEuros(adjusted))}</span>
  )
  return (
    <tr>
      <th scope="row">
        {formatDate(day)}
        {counted}
        <span className="narrow-only">
          {received !== 0 && <span className="block quiet regular">{texts.receivedOf(formatEuros(received))}</span>}
          {back}
          {deposited !== 0 && <span className="block quiet regular">{texts.depositedOf(formatEuros(deposited))}</span>}
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
