import { Button } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '#shared/web/call.tsx'
import { AfterPaint } from '#shared/web/kit/AfterPaint.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { ramadanTexts } from '../ramadan.texts.ts'
import { queryOf } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { Statistics } from '../statistics.ts'
import { DaysPicture } from './DaysPicture.tsx'
import { GoalsPicture } from './GoalsPicture.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { PeriodCards } from './PeriodCards.tsx'
import { SharesPicture } from './SharesPicture.tsx'
import classes from './StatisticsPage.module.css'
import { bracketsTable, causesTable, devicesTable } from './sharePictures.ts'
import { statisticsQuery } from './statistics.queries.ts'
import { useMarks } from './useMarks.ts'
import { useShown } from './useShown.ts'
import { WeekPicture } from './WeekPicture.tsx'

/** 'Statistiques' of an association: its figures of a period, as pictures with their tables. */
export const StatisticsPage = () => {
  const { now, shown, change } = useShown()
  const places = usePlaces()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    statisticsQuery(useCall(), useCustomerId(), queryOf(shown)),
  )
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(places.transactions())} />
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

const RamadanLink = () => {
  const { ramadan } = usePlaces()
  return (
    <Button
      className={classes.link}
      variant="default"
      leftSection={<IconMoon size={18} stroke={1.6} aria-hidden />}
      renderRoot={(props) => <Link {...linkTo(ramadan())} {...props} />}
    >
      {ramadanTexts.link}
    </Button>
  )
}

const Pictures = ({ data, isStale }: { data: Statistics; isStale: boolean }) => {
  const { period, compared, causes, devices, hours, brackets, goals } = data
  const marks = useMarks(period)
  const total = period.totalDonations
  return (
    <div className={classes.pictures} aria-busy={isStale}>
      {data.keepsRamadan && <RamadanLink />}
      <DaysPicture period={period} compared={compared} placeOf={marks.days} />
      <SharesPicture table={causesTable(causes, total, marks)} span={period} />
      <SharesPicture table={devicesTable(devices, total, marks)} span={period} />
      <WeekPicture hours={hours} span={period} placeOf={marks.cell} />
      <SharesPicture table={bracketsTable(brackets, total, marks)} span={period} isWide={goals.length === 0} />
      {goals.length > 0 && <GoalsPicture goals={goals} span={period} />}
    </div>
  )
}
