import { notCounted } from '#shared/money.ts'
import { comparedName } from '#shared/period-names.ts'
import { changePercent } from '#shared/periods.ts'
import { capitalize } from '#shared/text.ts'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { type Stat, StatCards } from '#shared/web/kit/StatCards.tsx'
import type { Shown } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PeriodFigures } from '../statistics.ts'

type Figures = Pick<PeriodFigures, 'donationCount' | 'averageDonation' | 'totalDonations'>

type PeriodCardsProps = {
  shown: Shown
  /** Undefined while they load. */
  period: PeriodFigures | undefined
  compared: PeriodFigures | null | undefined
}

/** The figures of a period, each with its change and the figure that it is compared with. */
export const PeriodCards = ({ shown, period, compared }: PeriodCardsProps) => {
  const isToday = shown.comparison?.isToday
  // The figures of the period that was shown before stay until the next ones have come.
  const namesCompared = !compared || compared.from === shown.comparison?.startDate
  const statOf = (label: string, figure: keyof Figures, format: (value: number) => string): Stat => {
    // Keeps the place of the change free, so that nothing moves when the figures arrive.
    if (!period)
      return {
        label,
        value: undefined,
        ...(shown.comparison && { change: 1, note: texts.comparedWith(1, format(1000)) }),
      }
    const value = format(period[figure])
    if (!compared) return { label, value }
    const change = isToday ? undefined : changePercent(period[figure], compared[figure])
    return { label, value, change, note: texts.comparedWith(change, format(compared[figure])) }
  }
  const days = capitalize(texts.spanOf(period ?? { from: shown.period.startDate, to: shown.period.endDate }))
  const span =
    namesCompared && shown.comparison
      ? `${days}, ${texts.comparedTo(comparedName(shown.period, shown.comparison))}`
      : days
  return (
    <div className="mb-16">
      <StatCards
        stats={[
          statOf(texts.count, 'donationCount', texts.number),
          statOf(texts.average, 'averageDonation', texts.euros),
          statOf(texts.total, 'totalDonations', texts.euros),
        ]}
        below={period && notCounted(period.cancelledCount)}
      />
      <p className="quiet mt-10">
        <Sentence text={span} />
        {period && period.movements !== 0 && (
          <span className="block">
            {texts.movements(period.movements)} · {texts.net(period.totalDonations + period.movements)}
          </span>
        )}
      </p>
    </div>
  )
}
