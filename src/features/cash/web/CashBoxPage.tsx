import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { AddButton } from '#shared/web/kit/AddButton.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { CashBoxDay } from '../cash-box.ts'
import classes from './CashBoxPage.module.css'
import { cashBoxQuery } from './deposit.queries.ts'
import { depositTexts, cashBoxTexts as texts } from './deposit.texts.ts'

/** The page 'Caisse': what the box contains, and each day on which cash came or went, the newest first. */
export const CashBoxPage = () => {
  const places = usePlaces()
  const list = useInfiniteQuery(cashBoxQuery(useCall(), useCustomerId()))
  const balance = list.data?.pages[0]?.balance
  return (
    <ListScreen
      list={list}
      title={texts.title}
      note={balance === undefined ? undefined : texts.contains(formatEuros(balance))}
      back={places.deposits()}
      actions={<AddButton label={depositTexts.createCash} to={places.newCashDeposit()} />}
      empty={{ text: texts.empty, hint: texts.emptyHint }}
    >
      {(days: CashBoxDay[]) => <Days days={days} />}
    </ListScreen>
  )
}

const Days = ({ days }: { days: CashBoxDay[] }) => (
  <table className={classes.table} aria-label={texts.title}>
    <thead>
      <tr>
        <th scope="col">{texts.day}</th>
        <th scope="col">{texts.received}</th>
        <th scope="col">{texts.deposited}</th>
        <th scope="col">{texts.balance}</th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, received, refunded, deposited, balance }) => (
        <tr key={day}>
          <th scope="row">{formatDate(day)}</th>
          <td>
            {received === 0 ? '—' : formatEuros(received)}
            {refunded !== 0 && <span className={classes.note}>{texts.refunded(formatEuros(refunded))}</span>}
          </td>
          <td>{deposited === 0 ? '—' : formatEuros(deposited)}</td>
          <td>{formatEuros(balance)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
