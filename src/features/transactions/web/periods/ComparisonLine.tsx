import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '#shared/money.ts'
import { type ComparedWith, type Comparison, changePercent, comparisonOf, type Period } from '#shared/periods.ts'
import { capitalize } from '#shared/text.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import type { PageFilters } from '../../transaction.search.ts'
import type { TransactionStats } from '../../transaction.ts'
import { periodTexts as texts } from '../figures.texts.ts'
import { comparedStats, type TransactionsScope, useCalendar } from '../transaction.queries.ts'
import classes from './ComparisonLine.module.css'

type ComparisonLineProps = {
  scope: TransactionsScope
  filters: PageFilters
  stats: TransactionStats
  /** When the figures were read. */
  readAt: number
}

const sameSpan = (one: Comparison, other: Comparison): boolean =>
  one.startDate === other.startDate && one.endDate === other.endDate

/** Compares the period of the cards with another one in a sentence (docs/rules/values.md#periods-compared). */
export const ComparisonLine = (props: ComparisonLineProps) => {
  const { startDate, endDate } = props.filters
  const calendar = useCalendar(startDate && endDate ? props.scope.customerId : undefined)
  if (!startDate || !endDate) return null
  const compare = (compared: ComparedWith) =>
    comparisonOf({ startDate, endDate }, compared, new Date(props.readAt), calendar)
  const before = compare('before')
  const lastYear = compare('lastYear')
  return (
    before && lastYear && <Compared {...props} period={{ startDate, endDate }} before={before} lastYear={lastYear} />
  )
}

type ComparedProps = ComparisonLineProps & { period: Period } & Record<ComparedWith, Comparison>

const Compared = ({ scope, filters, stats, period, before, lastYear }: ComparedProps) => {
  const [wanted, setWanted] = useState<ComparedWith>('before')
  const comparison = wanted === 'before' ? before : lastYear
  const { data: other, isError } = useQuery(comparedStats(useCall(), scope, filters, comparison))
  const compared = texts.compared(period, comparison)
  const change = other && !comparison.isToday ? changePercent(stats.totalDonations, other.totalDonations) : undefined
  return (
    <section
      className={`inline middle between grow gap-16 row-gap-0 note ${classes.line}`}
      aria-label={texts.comparison}
    >
      <p className={`muted ${classes.text}`} role="status">
        {isError && texts.failed}
        {other && (
          <>
            {change !== undefined && (
              <>
                <strong className={`lead figures ${change < 0 ? 'danger' : 'accent'}`}>
                  {texts.change(change)}
                </strong>{' '}
              </>
            )}
            <Sentence text={change === undefined ? capitalize(compared) : compared} />{' '}
            <span className="inline-block figures ink">
              {formatEuros(other.totalDonations)}, {texts.countOf(other.donationCount)}
            </span>
          </>
        )}
      </p>
      {!sameSpan(before, lastYear) && (
        <UnstyledButton
          className={`muted note underline hover-ink no-print ${classes.other}`}
          onClick={() => setWanted(wanted === 'before' ? 'lastYear' : 'before')}
        >
          {wanted === 'before' ? texts.withLastYear : texts.withBefore}
        </UnstyledButton>
      )}
    </section>
  )
}
