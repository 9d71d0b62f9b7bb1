import { useQuery } from '@tanstack/react-query'
import { feastOf } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { usePlaces } from '#shared/web/places.tsx'
import { queryOf } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PlatformStatistics } from '../statistics.ts'
import { SharesPicture } from './BarList.tsx'
import { DaysPicture } from './DaysPicture.tsx'
import classes from './Period.module.css'
import { PeriodScreen, useShown } from './PeriodScreen.tsx'
import { bracketsTable, customersTable, weekdaysTable } from './sharePictures.ts'
import { platformStatisticsQuery } from './statistics.queries.ts'
import { WeekPicture } from './WeekPicture.tsx'

/** 'Statistiques' over all associations, for the platform. */
export const PlatformStatisticsPage = () => {
  const period = useShown()
  const { home } = usePlaces()
  const query = useQuery(platformStatisticsQuery(useCall(), queryOf(period.shown)))
  return (
    <PeriodScreen back={home()} period={period} query={query}>
      {(data) => <Pictures data={data} isToday={period.shown.comparison?.isToday} />}
    </PeriodScreen>
  )
}

const Pictures = ({ data, isToday }: { data: PlatformStatistics; isToday: boolean | undefined }) => {
  const { period, compared, customers, customerCount, hours, brackets } = data
  const { customerStatistics } = usePlaces()
  const { from: startDate, to: endDate } = period
  const placeOf = (customerId: string) => customerStatistics(customerId, { startDate, endDate })
  return (
    <>
      <DaysPicture period={period} compared={compared} placeOf={undefined} feastOn={feastOf} />
      <div className={classes.column}>
        <SharesPicture
          table={customersTable(customers, { total: period.totalDonations, isToday }, placeOf)}
          span={period}
          summary={texts.customersOf(customerCount)}
        />
        <SharesPicture table={bracketsTable(brackets, { total: period.totalDonations }, undefined)} span={period} />
      </div>
      <div className={classes.column}>
        <SharesPicture table={weekdaysTable(period)} span={period} />
        <WeekPicture hours={hours} span={period} placeOf={undefined} />
      </div>
    </>
  )
}
