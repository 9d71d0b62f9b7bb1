import { type CSSProperties, useMemo } from 'react'
import { type Day, dayOf, formatDay } from '#shared/days.ts'
import { formatEuros, notCounted } from '#shared/money.ts'
import { Amount, Sentence } from '#shared/web/kit/Amount.tsx'
import type { DayFigures, Transaction } from '../../transaction.ts'
import { useDonationLinks } from '../dialog/openDonation.ts'
import { texts } from '../transaction.texts.ts'
import { FigureButton } from './NetLine.tsx'
import classes from './TransactionList.module.css'
import { TransactionRow } from './TransactionRow.tsx'

/** Above this number of rows, only days near the viewport are laid out. Back restores at most so many. */
const longList = 100

type TransactionListProps = {
  transactions: Transaction[]
  days: DayFigures[]
  /** Tells whether the rows belong to several associations, which each row then shows. */
  acrossAssociations: boolean
  /** Tells whether each row names its terminal. */
  showsDevice: boolean
  /** Tells whether each row names its cause: not on the page of that cause. */
  showsCause: boolean
  onExplain: ((day: Day) => void) | undefined
}

/** The donations by day, newest first, with the count and total of the whole day. */
export const TransactionList = (props: TransactionListProps) => {
  const { transactions, days, acrossAssociations, showsDevice, showsCause, onExplain } = props
  const links = useDonationLinks()
  const groups = useMemo(() => groupByDay(transactions, days), [transactions, days])
  return (
    <div
      className={`stack gap-20 ${classes.days}`}
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
          <DayHeading {...group} onExplain={onExplain} />
          <ul className={`rows ${classes.rows}`}>
            {group.transactions.map((transaction) => (
              <li key={transaction._id}>
                <TransactionRow {...{ transaction, acrossAssociations, showsDevice, showsCause }} {...links} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const DayHeading = ({ day, figures, onExplain }: DayGroup & Pick<TransactionListProps, 'onExplain'>) => (
  <div className={`inline baseline between gap-16 row-gap-2 mb-4 ${classes.heading}`}>
    <h3 id={`day-${day}`} className="note strong capital">
      <Sentence text={formatDay(day)} />
    </h3>
    {figures && (
      <p className="small">
        {onExplain ? (
          <FigureButton figure={formatFigures(figures)} onExplain={() => onExplain(day)}>
            <DayTotal {...figures} />
          </FigureButton>
        ) : (
          <DayTotal {...figures} />
        )}
      </p>
    )}
  </div>
)

const formatFigures = ({ donationCount, totalDonations, cancelledCount }: DayFigures): string =>
  [texts.countOf(donationCount), formatEuros(totalDonations), notCounted(cancelledCount)]
    .filter((part) => part !== undefined)
    .join(' · ')

const DayTotal = ({ donationCount, totalDonations, cancelledCount }: DayFigures) => (
  <>
    {texts.countOf(donationCount)} · <Amount euros={totalDonations} />
    {cancelledCount > 0 && ` · ${notCounted(cancelledCount)}`}
  </>
)

type DayGroup = {
  day: Day
  transactions: Transaction[]
  figures: DayFigures | undefined
}

/**
 * Groups a list, newest first, by Paris day.
 *
 * @param days the figures of the pages, in their order. A day on two pages gets the figures of the first page, like the
 *   figures above the list.
 */
export const groupByDay = (transactions: Transaction[], days: DayFigures[]): DayGroup[] => {
  const figures = new Map([...days].reverse().map((figuresOfDay) => [figuresOfDay.day, figuresOfDay]))
  const groups: DayGroup[] = []
  for (const transaction of transactions) {
    const day = dayOf(new Date(transaction.createdAt))
    const last = groups.at(-1)
    if (last?.day === day) last.transactions.push(transaction)
    else groups.push({ day, transactions: [transaction], figures: figures.get(day) })
  }
  return groups
}
