import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FunctionComponent, useEffect, useState } from 'react'
import { getCalendar } from '#features/transactions/transaction.endpoints.ts'
import { dayOf } from '#shared/days.ts'
import { periodName } from '#shared/period-names.ts'
import { periodNamed, periodNames } from '#shared/periods.ts'
import { computedCalendar, ramadanYearAt } from '#shared/ramadan.ts'
import { CopyLinkButton } from '#shared/web/CopyLinkButton.tsx'
import { useCall } from '#shared/web/call.tsx'
import { calendarQuery } from '#shared/web/customerCalendar.ts'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { AfterPaint, ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { linkTo, type Place, useOptionalCustomerId } from '#shared/web/places.tsx'
import { comparisons, type Shown, StatisticsSearch, shownBy } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { PeriodFigures } from '../statistics.ts'
import classes from './Period.module.css'
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

type PeriodBarProps = { shown: Shown; now: Date; onChange: (search: StatisticsSearch) => void }

const otherDays = 'other'

const PeriodDays = lazyPart(() => import('./PeriodDays.tsx').then((module) => module.PeriodDays))

const PeriodBar = ({ shown: { name, period, compare, calendar }, now, onChange }: PeriodBarProps) => {
  const today = dayOf(now)
  const [typesDays, setTypesDays] = useState(false)
  const year = ramadanYearAt(today, calendar)
  const isOther = typesDays || name === undefined
  const choices = periodNames
    .filter((one) => periodNamed(one, today, calendar))
    .map((one) => ({
      value: one as string,
      label: one === 'ramadan' && year !== undefined ? texts.ramadanOf(year) : periodName(one, calendar),
    }))
  const choose = (value: string) => {
    setTypesDays(value === otherDays)
    const chosen = periodNames.find((one) => one === value)
    if (chosen) onChange({ period: chosen, ...(compare !== 'before' && { compare }) })
  }
  const compareWith = (value: string) => {
    const chosen = comparisons.find((one) => one === value)
    onChange({ ...(name ? { period: name } : period), compare: chosen })
  }
  return (
    <div className={`inline bottom gap-12 no-print mb-16 ${classes.bar}`}>
      <SelectField
        label={texts.period}
        data={[...choices, { value: otherDays, label: texts.otherDays }]}
        value={isOther ? otherDays : name}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {isOther && (
        <PeriodDays
          key={`${period.startDate} ${period.endDate}`}
          from={period.startDate}
          to={period.endDate}
          onShow={(startDate, endDate) => {
            setTypesDays(false)
            onChange({ startDate, endDate, ...(compare !== 'before' && { compare }) })
          }}
        />
      )}
      <SelectField
        label={texts.compare}
        data={comparisons.map((value) => ({ value, label: texts.comparisons[value] }))}
        value={compare}
        onChange={({ currentTarget }) => compareWith(currentTarget.value)}
      />
      {/* The days and not their name: who opens the link later sees the same figures. */}
      <CopyLinkButton search={{ ...period, ...(compare !== 'before' && { compare }) }} />
    </div>
  )
}
