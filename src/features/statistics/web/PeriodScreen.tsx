import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FunctionComponent, useEffect, useState } from 'react'
import { getCalendar } from '#features/transactions/transaction.endpoints.ts'
import { computedCalendar } from '#shared/ramadan.ts'
import { useCall } from '#shared/web/call.tsx'
import { calendarQuery } from '#shared/web/customerCalendar.ts'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { AfterPaint, ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place, useOptionalCustomerId } from '#shared/web/places.tsx'
import { type Shown, StatisticsSearch, shownBy } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PeriodFigures } from '../statistics.ts'
import classes from './Period.module.css'
import { PeriodBar } from './PeriodBar.tsx'
import { PeriodCards } from './PeriodCards.tsx'

/** Returns what the address shows and a function that changes it. The page keeps the moment at which it was opened. */
export const useShown = () => {
  const [now] = useState(() => new Date())
  const search = StatisticsSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const call = useCall()
  const read = (id: string, signal: AbortSignal) => call(getCalendar, { params: { customerId: id }, signal })
  const calendar = useQuery(calendarQuery(useOptionalCustomerId(), read)).data ?? computedCalendar
  const change = (next: StatisticsSearch) => void navigate({ to: '.', search: next, resetScroll: false })
  return { now, shown: shownBy(search, now, calendar), change }
}

type Compared = { period: PeriodFigures; compared: PeriodFigures | null }

type PeriodScreenProps<Figures extends Compared> = {
  back: Place
  period: ReturnType<typeof useShown>
  query: UseQueryResult<Figures>
  /** The pictures of the figures, whose code loads after the first paint. */
  pictures: FunctionComponent<{ data: Figures; shown: Shown }> & { preload: () => void }
}

/** A screen of statistics: the choice of the period, its figures, then pictures, which are drawn after the figures. */
export const PeriodScreen = <Figures extends Compared>({
  back,
  period: { now, shown, change },
  query,
  pictures: Pictures,
}: PeriodScreenProps<Figures>) => {
  useEffect(() => {
    // After the first paint, which it would delay on a slow phone.
    const frame = requestAnimationFrame(() => setTimeout(Pictures.preload))
    return () => cancelAnimationFrame(frame)
  }, [Pictures])
  const { data, isPlaceholderData } = query
  const skeleton = <ListSkeleton rows={6} />
  const pictures = data && (
    <AfterPaint fallback={skeleton}>
      <div className={`fades ${classes.pictures}`} aria-busy={isPlaceholderData}>
        <Pictures data={data} shown={shown} />
      </div>
    </AfterPaint>
  )
  const figures = (
    <>
      <PeriodCards shown={shown} period={data?.period} compared={data?.compared} />
      {pictures ?? skeleton}
    </>
  )
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(back)} />
      <PeriodBar shown={shown} now={now} onChange={change} />
      <Loaded of={query} skeleton={figures}>
        {() => figures}
      </Loaded>
    </>
  )
}
