import { IconReceiptEuro } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { notFound, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { notCounted } from '#shared/money.ts'
import { capitalize } from '#shared/text.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { isNotFound } from '#shared/web/kit/RecordScreen.tsx'
import { StatCards } from '#shared/web/kit/StatCards.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { MarkedDonation } from '../marked.ts'
import { MarkedSearch } from '../statistics.search.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import { bracketEuros } from '../statistics.ts'
import { markedQuery } from './statistics.queries.ts'

const markText = ({ weekday, hour, bracket, evening, kind }: MarkedSearch): string => {
  if (weekday !== undefined && hour !== undefined) return texts.cell(Number(weekday), Number(hour))
  if (bracket !== undefined) {
    const index = bracketEuros.findIndex((euros) => euros === Number(bracket))
    return texts.bracket({ fromEuros: bracketEuros[index] ?? 0, belowEuros: bracketEuros[index + 1] ?? null })
  }
  if (evening !== undefined) return texts.evening
  return kind === 'by-hand' ? texts.byHand : texts.temporary
}

const nameOf = ({ shortcut, cause }: MarkedDonation): string => shortcut?.name ?? cause?.name ?? texts.oneOff

/**
 * Returns the mark of the address. The address of another screen, while this one is left, keeps the last mark: a screen
 * that throws then takes the next one with it.
 */
const useMark = (): MarkedSearch => {
  const address = MarkedSearch.parse(useSearch({ strict: false }))
  const [mark, setMark] = useState(address)
  if (address.from && address.to && JSON.stringify(address) !== JSON.stringify(mark)) setMark(address)
  return mark
}

/** The donations behind a mark of the statistics: a cell of the week, a bracket, an evening, or what has no record. */
export const MarkedDonationsPage = () => {
  const search = useMark()
  const { from, to } = search
  const places = usePlaces()
  const list = useInfiniteQuery(markedQuery(useCall(), useCustomerId(), search))
  if (!from || !to || isNotFound(list.error)) throw notFound()
  const { sum, cancelledCount = 0 } = list.data?.pages[0] ?? {}
  return (
    <ListScreen
      list={list}
      title={texts.marked(markText(search))}
      back={search.evening === undefined ? places.statistics({ startDate: from, endDate: to }) : places.ramadan()}
      note={capitalize(texts.spanOf({ from, to }))}
      above={
        <div className="mb-16">
          <StatCards
            stats={[
              { label: texts.count, value: sum && texts.number(sum.donationCount) },
              { label: texts.total, value: sum && texts.euros(sum.totalDonations) },
            ]}
            below={notCounted(cancelledCount)}
          />
        </div>
      }
      empty={{ text: texts.noDonation }}
    >
      {(donations) => (
        <LinkRows
          rows={donations.map((donation) => ({
            id: donation._id,
            to: places.donation(donation._id),
            icon: <IconReceiptEuro size={24} aria-hidden />,
            name: nameOf(donation),
            note: `${formatDateTime(donation.createdAt)} · ${donation.device?.name ?? texts.byHand}`,
            end: { figure: <Amount euros={donation.amount} signed /> },
          }))}
        />
      )}
    </ListScreen>
  )
}
