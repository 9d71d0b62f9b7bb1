import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDate } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { bankTexts as texts } from './bank.texts.ts'
import { bankLinesQuery } from './lines/line.queries.ts'

/** The lines of a month, each with its sentence. */
export const MonthLines = ({ month }: { month: string }) => {
  const { bankLine } = usePlaces()
  const list = useInfiniteQuery(bankLinesQuery(useCall(), useCustomerId(), { month }))
  const lines = list.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title={texts.lines}>
      {!lines && !list.error && <ListSkeleton rows={6} />}
      {!lines && list.error && (
        <LoadFailure error={list.error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {lines?.length === 0 && <EmptyState text={texts.noLines} />}
      {lines && lines.length > 0 && (
        <LinkRows
          rows={lines.map((line) => ({
            id: line._id,
            to: bankLine(line._id),
            icon: line.match ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertCircle size={20} aria-hidden />,
            name: line.match?.sentence ?? line.label,
            note: [formatDate(line.bookedOn), line.account.name, !line.match && texts.unexplained]
              .filter(Boolean)
              .join(' · '),
            end: { figure: <Amount euros={line.amount} /> },
          }))}
        />
      )}
      {lines && <LoadMore list={list} />}
    </Section>
  )
}
