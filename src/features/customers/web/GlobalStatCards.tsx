import { useQuery } from '@tanstack/react-query'
import { formatCount, formatEuros, notCounted } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { globalStatsQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

/** Keeps the height of a line that has not come, or has nothing to say. */
const blank = '\u00a0'

export const GlobalStatCards = () => {
  const figures = useQuery(globalStatsQuery(useCall()))
  const { data } = figures
  const cards = (
    <StatCards
      stats={[
        {
          label: customerTexts.donationCount,
          value: data && formatCount(data.donationCount),
          note: data ? customerTexts.countToday(formatCount(data.todayDonationCount)) : blank,
        },
        { label: customerTexts.averageDonation, value: data && formatEuros(data.averageDonation) },
        {
          label: customerTexts.totalDonations,
          value: data && formatEuros(data.totalDonations),
          note: data ? customerTexts.amountToday(formatEuros(data.todayTotalDonations)) : blank,
        },
      ]}
      below={(data && notCounted(data.cancelledCount)) ?? blank}
    />
  )
  return (
    <Loaded of={figures} skeleton={cards}>
      {() => cards}
    </Loaded>
  )
}
