import { useQuery } from '@tanstack/react-query'
import { useCall } from '#shared/web/call.tsx'
import { AfterPaint } from '#shared/web/kit/AfterPaint.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { queryOf } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PlatformStatistics } from '../statistics.ts'
import { DaysPicture } from './DaysPicture.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import { SharesPicture } from './SharesPicture.tsx'
import classes from './StatisticsPage.module.css'
import { bracketsTable, customersTable, weekdaysTable } from './sharePictures.ts'
import { platformStatisticsQuery } from './statistics.queries.ts'
import { useShown } from './useShown.ts'
import { WeekPicture } from './WeekPicture.tsx'

/** 'Statistiques' over all associations, for the platform. */
export const PlatformStatisticsPage = () => {
  const { now, shown, change } = useShown()
  const { home } = usePlaces()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    platformStatisticsQuery(useCall(), queryOf(shown)),
  )
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(home())} />
      <PeriodBar shown={shown} now={now} onChange={change} />
      {error ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <PeriodCards shown={shown} period={data?.period} compared={data?.compared} />
          {data ? (
            <AfterPaint fallback={<ListSkeleton rows={6} />}>
              <Pictures data={data} isStale={isPlaceholderData} />
            </AfterPaint>
          ) : (
            <ListSkeleton rows={6} />
          )}
        </>
      )}
    </>
  )
}

const Pictures = ({ data, isStale }: { data: PlatformStatistics; isStale: boolean }) => {
  const { period, compared, customers, customerCount, hours, brackets } = data
  const { customerStatistics } = usePlaces()
  const { from: startDate, to: endDate } = period
  const placeOf = (customerId: string) => customerStatistics(customerId, { startDate, endDate })
  return (
    <div className={classes.pictures} aria-busy={isStale}>
      <DaysPicture period={period} compared={compared} placeOf={undefined} />
      <SharesPicture
        table={customersTable(customers, period.totalDonations, placeOf)}
        span={period}
        summary={texts.customersOf(customerCount)}
      />
      <SharesPicture table={weekdaysTable(period)} span={period} />
      <WeekPicture hours={hours} span={period} placeOf={undefined} />
      <SharesPicture table={bracketsTable(brackets, period.totalDonations, undefined)} span={period} isWide />
    </div>
  )
}
