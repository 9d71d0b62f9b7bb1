import { type CSSProperties, useMemo } from 'react'
import { formatDay } from '#shared/days.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import type { Transaction } from '../transaction.ts'
import { type DayGroup, groupByDay } from './dayGroups.ts'
import { useDonationLinks } from './openDonation.ts'
import classes from './TransactionList.module.css'
import { TransactionRow } from './TransactionRow.tsx'
import { texts } from './transaction.texts.ts'

/** From here on the browser lays out the days near the screen alone. Back puts back no more than this. */
const longList = 100

type TransactionListProps = {
  transactions: Transaction[]
  /** Nothing follows the last row. */
  isWhole: boolean
  /** The rows are of several associations: each says loudly whose it is. */
  acrossAssociations: boolean
}

/** The donations by day, newest first, each day with its total once all of it is loaded. */
export const TransactionList = ({ transactions, isWhole, acrossAssociations }: TransactionListProps) => {
  const links = useDonationLinks()
  const groups = useMemo(() => groupByDay(transactions, isWhole), [transactions, isWhole])
  return (
    <div
      className={classes.days}
      data-across={acrossAssociations || undefined}
      data-long={transactions.length > longList || undefined}
    >
      {groups.map((group) => (
        <section
          key={group.day}
          className={classes.group}
          style={{ '--rows': group.transactions.length } as CSSProperties}
          aria-labelledby={`day-${group.day}`}
        >
          <DayHeading {...group} />
          <ul className={classes.rows}>
            {group.transactions.map((transaction) => (
              <li key={transaction._id}>
                <TransactionRow transaction={transaction} acrossAssociations={acrossAssociations} {...links} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const DayHeading = ({ day, transactions, totalEuros }: DayGroup) => (
  <div className={classes.heading}>
    <h3 id={`day-${day}`} className={classes.day}>
      {formatDay(day)}
    </h3>
    <p className={classes.count}>
      {totalEuros === undefined ? (
        texts.dayCountSoFar(transactions.length)
      ) : (
        <>
          {texts.dayCount(transactions.length)} · <Amount euros={totalEuros} />
        </>
      )}
    </p>
  </div>
)
