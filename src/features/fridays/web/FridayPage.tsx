import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { closingTexts } from '#features/closings/closing.texts.ts'
import { dayOf, formatDay } from '#shared/days.ts'
import { formatCount, formatEuros } from '#shared/money.ts'
import { changePercent } from '#shared/periods.ts'
import { useCall } from '#shared/web/call.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { both, Loaded } from '#shared/web/kit/Loaded.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useOwnWeekday } from '#shared/web/profile.tsx'
import { FridaySearch } from '../friday.search.ts'
import { type Friday, lastOwnDay } from '../friday.ts'
import { CloseDay } from './CloseDay.tsx'
import { DayChoice } from './DayChoice.tsx'
import { fridayQuery, missingQuery } from './friday.queries.ts'
import { fridayTexts as texts } from './friday.texts.ts'
import { GivenByHand, GivenByTerminal } from './Given.tsx'
import { MissingList } from './MissingList.tsx'

/** 'Votre vendredi' or another day of the week: by place, what it lacks, and its closing for the accountant. */
export const FridayPage = () => {
  const { home } = usePlaces()
  const [now] = useState(() => new Date())
  const weekday = useOwnWeekday()
  const { day = lastOwnDay(dayOf(now), weekday) } = FridaySearch.parse(useSearch({ strict: false }))
  const call = useCall()
  const customerId = useCustomerId()
  const friday = useQuery(fridayQuery(call, customerId, day))
  const missing = useQuery(missingQuery(call, customerId, day))
  const shown = (
    <>
      <Figures friday={friday.data} />
      {/* Each part comes after those above it, so that nothing moves. */}
      {friday.data && <MissingList day={friday.data.day} missing={missing.data?.missing} />}
      {friday.data && missing.data && (
        <>
          <CloseDay friday={friday.data} />
          <GivenByTerminal friday={friday.data} />
          <GivenByHand friday={friday.data} />
        </>
      )}
    </>
  )
  return (
    <>
      <PageHeader title={texts.title(weekday)} note={formatDay(day)} back={linkTo(home())} />
      <DayChoice key={day} day={day} now={now} />
      <Loaded of={both(friday, missing)} skeleton={shown}>
        {() => shown}
      </Loaded>
    </>
  )
}

const Figures = ({ friday }: { friday: Friday | undefined }) => {
  const total = friday?.figures.total
  const change = friday?.isOver ? changePercent(friday.figures.total.gross, friday.before.total) : undefined
  return (
    <>
      <StatCards
        stats={[
          {
            label: texts.count,
            value: total && formatCount(total.donationCount),
            note: total && closingTexts.cancelledNote(total),
          },
          {
            label: texts.gross,
            value: total && formatEuros(total.gross),
            change,
            note: friday && texts.compared(friday, change),
          },
          { label: texts.net, value: total && formatEuros(total.net), note: total && closingTexts.stepsOf(total) },
        ]}
      />
      {friday?.figures.carried.map((carried) => (
        <p key={carried.closing._id} className="quiet mt-10 to-760">
          <Sentence text={texts.carried(carried)} />
        </p>
      ))}
      {friday?.evening && (
        <p className="quiet mt-10 to-760">
          <Sentence text={texts.evening(friday.evening, friday.day)} />
        </p>
      )}
    </>
  )
}
