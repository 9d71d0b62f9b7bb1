import { AfterPaint } from '#shared/web/kit/Loading.tsx'
import { usePlaces } from '#shared/web/places.tsx'
import type { Shown } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PlatformStatistics } from '../statistics.ts'
import { SharesPicture } from './BarList.tsx'
import { DaysPicture } from './DaysPicture.tsx'
import classes from './Period.module.css'
import { bracketsTable, customersTable, weekdaysTable } from './sharePictures.ts'
import { WeekPicture } from './WeekPicture.tsx'

type PlatformPicturesProps = { data: PlatformStatistics; shown: Shown }

export const PlatformPictures = ({ data, shown }: PlatformPicturesProps) => {
  const { period, compared, customers, customerCount, hours, brackets } = data
  const { customerStatistics } = usePlaces()
  const { from: startDate, to: endDate } = period
  const placeOf = (customerId: string) => customerStatistics(customerId, { startDate, endDate })
  return (
    <>
      <DaysPicture period={period} compared={compared} placeOf={undefined} />
      <AfterPaint>
        <div className={`stack shrink gap-16 ${classes.column}`}>
          <SharesPicture
            table={customersTable(
              customers,
              { total: period.totalDonations, isToday: shown.comparison?.isToday },
              placeOf,
            )}
            span={period}
            summary={texts.customersOf(customerCount)}
          />
          <SharesPicture table={bracketsTable(brackets, { total: period.totalDonations }, undefined)} span={period} />
        </div>
        <div className={`stack shrink gap-16 ${classes.column}`}>
          <SharesPicture table={weekdaysTable(period)} span={period} />
          <WeekPicture hours={hours} span={period} placeOf={undefined} />
        </div>
      </AfterPaint>
    </>
  )
}
