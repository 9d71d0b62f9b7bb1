import { useQuery } from '@tanstack/react-query'
import { formatCount, formatEuros, notCounted } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { globalStatsQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

/** Keeps the height of a line that has not come, or has nothing to say. */
const blank = '\u00a0'

/** The figures of all associations, with today's. */
export const GlobalStatCards = () => {
  const { data, error, isFetching, refetch } = useQuery(globalStatsQuery(useCall()))
  if (error && !data) return <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
  return (
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
}
