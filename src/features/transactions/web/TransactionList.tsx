import { formatDay } from '#shared/days.ts'
import { Amount } from '#shared/web/kit/Amount.tsx'
import type { Transaction } from '../transaction.ts'
import { type DayGroup, groupByDay } from './dayGroups.ts'
import classes from './TransactionList.module.css'
import { TransactionRow } from './TransactionRow.tsx'
import { texts } from './transaction.texts.ts'

type TransactionListProps = {
  transactions: Transaction[]
  /** Nothing follows the last row. */
  isWhole: boolean
  /** The rows are of several associations: each says loudly whose it is. */
  acrossAssociations: boolean
}

/** The donations by day, newest first, each day with its total once all of it is loaded. */
export const TransactionList = ({ transactions, isWhole, acrossAssociations }: TransactionListProps) => (
  <div className={classes.days} data-across={acrossAssociations || undefined}>
    {groupByDay(transactions, isWhole).map((group) => (
      <section key={group.day} aria-labelledby={`day-${group.day}`}>
        <DayHeading {...group} />
        <ul className={classes.rows}>
          {group.transactions.map((transaction) => (
            <li key={transaction._id}>
              <TransactionRow transaction={transaction} acrossAssociations={acrossAssociations} />
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)

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
