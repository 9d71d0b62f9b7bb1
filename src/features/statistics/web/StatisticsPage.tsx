import { Button } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { feastOf } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { ramadanTexts } from '../ramadan.texts.ts'
import { queryOf, type Shown } from '../statistics.search.ts'
import type { Statistics } from '../statistics.ts'
import { SharesPicture } from './BarList.tsx'
import { DaysPicture } from './DaysPicture.tsx'
import { GoalsPicture } from './GoalsPicture.tsx'
import classes from './Period.module.css'
import { PeriodScreen, useShown } from './PeriodScreen.tsx'
import { bracketsTable, causesTable, devicesTable, methodsTable } from './sharePictures.ts'
import { statisticsQuery } from './statistics.queries.ts'
import { useMarks } from './useMarks.ts'
import { WeekPicture } from './WeekPicture.tsx'

/** 'Statistiques' of an association: its figures of a period, as pictures with their tables. */
export const StatisticsPage = () => {
  const period = useShown()
  const { transactions } = usePlaces()
  const query = useQuery(statisticsQuery(useCall(), useCustomerId(), queryOf(period.shown)))
  return (
    <PeriodScreen back={transactions()} period={period} query={query}>
      {(data) => <Pictures data={data} shown={period.shown} />}
    </PeriodScreen>
  )
}

const RamadanLink = () => {
  const { ramadan } = usePlaces()
  return (
    <Button
      className={`across ${classes.link}`}
      variant="default"
      leftSection={<IconMoon size={18} aria-hidden />}
      renderRoot={(props) => <Link {...linkTo(ramadan())} {...props} />}
    >
      {ramadanTexts.link}
    </Button>
  )
}

const Pictures = ({ data, shown: { calendar, comparison } }: { data: Statistics; shown: Shown }) => {
  const { period, compared, causes, devices, methods, hours, brackets, goals } = data
  const marks = useMarks(period)
  const whole = { total: period.totalDonations, isToday: comparison?.isToday }
  return (
    <>
      {data.keepsRamadan && <RamadanLink />}
      <DaysPicture
        period={period}
        compared={compared}
        placeOf={marks.days}
        feastOn={data.keepsRamadan ? (day) => feastOf(day, calendar) : undefined}
      />
      <div className={classes.column}>
        <SharesPicture table={causesTable(causes, whole, marks)} span={period} />
        {methods.length > 1 && <SharesPicture table={methodsTable(methods, whole, marks)} span={period} />}
        <WeekPicture hours={hours} span={period} placeOf={marks.cell} />
      </div>
      <div className={classes.column}>
        <SharesPicture table={devicesTable(devices, whole, marks)} span={period} />
        <SharesPicture table={bracketsTable(brackets, whole, marks)} span={period} />
        {goals.length > 0 && <GoalsPicture goals={goals} span={period} />}
      </div>
    </>
  )
}
