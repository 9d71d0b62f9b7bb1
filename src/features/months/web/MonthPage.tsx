import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { FileButton } from '#shared/web/kit/FileButton.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { MonthChoice } from '#shared/web/kit/MonthChoice.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { printMonth } from '../month.endpoints.ts'
import { MonthSearch } from '../month.search.ts'
import { monthTexts as texts } from '../month.texts.ts'
import { lastMonthAt, monthAt } from '../month.ts'
import { headlinesOf, tablesOf } from '../month-tables.ts'
import { CloseMonth } from './CloseMonth.tsx'
import { MissingRows } from './MissingRows.tsx'
import { monthQuery } from './month.queries.ts'
import { SheetTables } from './SheetTables.tsx'

/** 'Votre mois': what came, what the bank paid of it, and what is missing, from one balance to the next. */
export const MonthPage = () => {
  const { home, month: placeOf } = usePlaces()
  const [now] = useState(() => new Date())
  const asked = MonthSearch.parse(useSearch({ strict: false })).month ?? lastMonthAt(now)
  const month = asked.slice(0, 7) > monthAt(now) ? monthAt(now) : asked
  const sheet = useQuery(monthQuery(useCall(), useCustomerId(), month))
  return (
    <>
      <PageHeader
        title={texts.titleOf(month)}
        note={sheet.data?.customerName}
        back={linkTo(home())}
        actions={<PaperButtons month={month} />}
      />
      {month.includes('_') ? (
        <p className="lead strong mb-12">{texts.month(month)}</p>
      ) : (
        <MonthChoice month={month} placeOf={placeOf} />
      )}
      <Loaded of={sheet} rows={6}>
        {(data) => (
          <div aria-busy={data.month !== month}>
            <Notice tone={data.isReconciled ? 'success' : data.isOver ? 'warning' : 'info'} role="note">
              {texts.verdictOf(data)}
            </Notice>
            <div className="mt-16">
              <StatCards stats={headlinesOf(data)} />
            </div>
            {data.figures.carried.map((carried) => (
              <p key={carried.closing._id} className="quiet mt-10 to-760">
                <Sentence text={texts.carried(carried)} />
              </p>
            ))}
            <MissingRows sheet={data} />
            <CloseMonth sheet={data} />
            <SheetTables month={data.month} tables={tablesOf(data)} />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** Saves the paper of a month, or opens it in a tab of its own, where it is printed. */
const PaperButtons = ({ month }: { month: string }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const load = () => call(printMonth, { params: { customerId }, query: { month } })
  return (['pdf', 'print'] as const).map((act) => (
    <FileButton key={act} act={act} label={texts[act]} load={load} fileName={`mois_${month}.pdf`} />
  ))
}
