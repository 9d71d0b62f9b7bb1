import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { MonthChoice } from '#shared/web/kit/MonthChoice.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { getMonth } from '../month.endpoints.ts'
import { MonthSearch } from '../month.search.ts'
import { monthTexts as texts } from '../month.texts.ts'
import { lastMonthAt, type MonthMissing, type MonthSheet, monthAt } from '../month.ts'
import { headlinesOf, tablesOf } from '../month-tables.ts'
import { MissingRows } from './MissingRows.tsx'
import { SheetTables } from './SheetTables.tsx'

/** A month. It is read at each visit: terminals go on sending, and other screens explain lines and sign. */
const monthQuery = (call: Client, customerId: string, month: string) =>
  queryOptions({
    queryKey: ['months', customerId, month] as const,
    queryFn: ({ signal }) => call(getMonth, { params: { customerId, month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** 'Votre mois': what came, what the bank paid of it, and what is missing, from one balance to the next. */
export const MonthPage = () => {
  const { home, month: placeOf } = usePlaces()
  const [now] = useState(() => new Date())
  const asked = MonthSearch.parse(useSearch({ strict: false })).month ?? lastMonthAt(now)
  const month = asked > monthAt(now) ? monthAt(now) : asked
  const sheet = useQuery(monthQuery(useCall(), useCustomerId(), month))
  return (
    <>
      <PageHeader title={texts.title} note={sheet.data?.customerName} back={linkTo(home())} />
      <MonthChoice month={month} placeOf={placeOf} />
      <Loaded of={sheet} rows={6}>
        {(data) => (
          <div aria-busy={data.month !== month}>
            <Verdict sheet={data} />
            <div className="mt-16">
              <StatCards stats={headlinesOf(data)} />
            </div>
            {data.figures.carried.map((carried) => (
              <p key={carried.closing._id} className="quiet mt-10 to-860">
                <Sentence text={texts.carried(carried)} />
              </p>
            ))}
            <MissingRows sheet={data} />
            <SheetTables month={data.month} tables={tablesOf(data)} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const isLines = (one: MonthMissing): one is Extract<MonthMissing, { kind: 'lines' }> => one.kind === 'lines'

/** Says whether the month is reconciled with the bank, or how many lines and euros are not. */
const Verdict = ({ sheet: { month, isReconciled, isOver, missing } }: { sheet: MonthSheet }) => {
  const lines = missing.find(isLines)
  if (isReconciled)
    return (
      <Notice tone="success" role="note">
        {texts.reconciled(month)}
      </Notice>
    )
  return (
    <Notice tone={isOver ? 'warning' : 'info'} role="note">
      {[
        ...(lines ? [texts.openLines(lines.count, lines.amount)] : isOver ? [texts.notReconciled(month)] : []),
        ...(isOver ? [] : [texts.goesOn(month)]),
      ].join(' ')}
    </Notice>
  )
}
