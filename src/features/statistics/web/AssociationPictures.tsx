import { IconMoon } from '@tabler/icons-react'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { AfterPaint } from '#shared/web/kit/Loading.tsx'
import { usePlaces } from '#shared/web/places.tsx'
import { ramadanTexts } from '../ramadan.texts.ts'
import type { Shown } from '../statistics.search.ts'
import type { Statistics } from '../statistics.ts'
import { SharesPicture } from './BarList.tsx'
import { DaysPicture } from './DaysPicture.tsx'
import { GoalsPicture } from './GoalsPicture.tsx'
import classes from './Period.module.css'
import { bracketsTable, causesTable, devicesTable, methodsTable } from './sharePictures.ts'
import { useMarks } from './useMarks.ts'
import { WeekPicture } from './WeekPicture.tsx'

const RamadanLink = () => {
  const { ramadan } = usePlaces()
  return (
    <LinkButton
      className={`across ${classes.link}`}
      variant="default"
      leftSection={<IconMoon size={18} aria-hidden />}
      to={ramadan()}
    >
      {ramadanTexts.link}
    </LinkButton>
  )
}

type AssociationPicturesProps = { data: Statistics; shown: Shown }

export const AssociationPictures = ({ data, shown: { calendar, comparison } }: AssociationPicturesProps) => {
  const { period, compared, causes, devices, methods, hours, brackets, goals } = data
  const marks = useMarks(period)
  const whole = { total: period.totalDonations, isToday: comparison?.isToday }
  return (
    <>
      {data.keepsRamadan && <RamadanLink />}
      <DaysPicture period={period} compared={compared} placeOf={marks.days} calendar={calendar} />
      <AfterPaint>
        <div className={`stack shrink gap-16 ${classes.column}`}>
          <SharesPicture table={causesTable(causes, whole, marks)} span={period} />
          {methods.length > 1 && <SharesPicture table={methodsTable(methods, whole, marks)} span={period} />}
          <WeekPicture hours={hours} span={period} placeOf={marks.cell} />
        </div>
        <div className={`stack shrink gap-16 ${classes.column}`}>
          <SharesPicture table={devicesTable(devices, whole, marks)} span={period} />
          <SharesPicture table={bracketsTable(brackets, whole, marks)} span={period} />
          {goals.length > 0 && <GoalsPicture goals={goals} span={period} />}
        </div>
      </AfterPaint>
    </>
  )
}
