import { changePercent } from '#shared/periods.ts'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import type { Shown } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PeriodFigures } from '../statistics.ts'
import classes from './PeriodCards.module.css'

type PeriodCardsProps = {
  shown: Shown
  /** Undefined while they load. */
  period: PeriodFigures | undefined
  compared: PeriodFigures | null | undefined
}

/** The figures of a period, each with its change and the figure that it is compared with. */
export const PeriodCards = ({ shown: { comparison }, period, compared }: PeriodCardsProps) => {
  const noteOf = (figure: number, other: number | undefined, format: (value: number) => string) =>
    other === undefined ? undefined : texts.comparedWith(changePercent(figure, other), format(other))
  return (
    <div className={classes.cards}>
      <StatCards
        stats={[
          {
            label: texts.count,
            value: period && texts.number(period.donationCount),
            note: period && noteOf(period.donationCount, compared?.donationCount, texts.number),
          },
          {
            label: texts.average,
            value: period && texts.euros(period.averageDonation),
            note: period && noteOf(period.averageDonation, compared?.averageDonation, texts.euros),
          },
          {
            label: texts.total,
            value: period && texts.euros(period.totalDonations),
            note: period && noteOf(period.totalDonations, compared?.totalDonations, texts.euros),
          },
        ]}
      />
      <p className={classes.periods}>
        {period && texts.capital(texts.spanOf(period))}
        {compared && `, ${texts.comparedSpan(compared, comparison?.cutAt)}`}
        {period && period.movements !== 0 && (
          <span className={classes.net}>
            {texts.movements(period.movements)} · {texts.net(period.totalDonations + period.movements)}
          </span>
        )}
      </p>
    </div>
  )
}
