import { IconCalendarEvent, IconCalendarMonth } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton } from '#shared/web/kit/PageHeader.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { createClosing } from '../closing.endpoints.ts'
import { closingTexts as texts } from '../closing.texts.ts'
import type { ClosingSummary } from '../closing.ts'
import { closingsQuery, openRunsQuery } from './closing.queries.ts'
import { OpenRuns } from './OpenRuns.tsx'

/** The page 'Clôtures', newest first. */
export const ClosingListPage = () => {
  const places = usePlaces()
  const role = useRole()
  const call = useCall()
  const customerId = useCustomerId()
  const closings = useInfiniteQuery(closingsQuery(call, customerId))
  // The open days stand above the closings: both come at once.
  const runs = useQuery(openRunsQuery(call, customerId))
  const isPending = runs.isPending || closings.isPending
  const run = runs.data?.runs[0]
  // Begins with the last day that is open, so that the form does not refuse its own proposal.
  const create = places.newClosing(run && { from: run.to, to: run.to })
  return (
    <ListScreen
      list={isPending ? { ...closings, data: undefined } : closings}
      title={texts.title}
      back={places.home()}
      above={!isPending && <OpenRuns />}
      actions={mayCall(createClosing, role) && <AddButton label={texts.create} to={create} />}
      empty={{
        text: texts.empty,
        hint: texts.emptyHint,
        act: mayCall(createClosing, role) ? { label: texts.createFirst, to: create } : undefined,
      }}
    >
      {(closings: ClosingSummary[]) => (
        <LinkRows
          rows={closings.map((closing) => ({
            id: closing._id,
            to: places.closing(closing._id),
            icon:
              closing.kind === 'day' ? (
                <IconCalendarEvent size={20} aria-hidden />
              ) : (
                <IconCalendarMonth size={20} aria-hidden />
              ),
            name: `n°\u00a0${closing.number}, ${texts.periodOf(closing.from, closing.to)}`,
            note: noteOf(closing, outerOf(closing, closings)),
            end: { phrase: <Net of={closing} isCounted={!outerOf(closing, closings)} /> },
          }))}
        />
      )}
    </ListScreen>
  )
}

/** Finds the closing that contains another one, which is closed later and so listed before it. */
const outerOf = (inner: ClosingSummary, closings: readonly ClosingSummary[]): ClosingSummary | undefined =>
  closings
    .filter(
      ({ from, to, number, reopening }) =>
        !reopening && number > inner.number && from <= inner.from && to >= inner.to && !inner.reopening,
    )
    .at(-1)

/** The net amount. That of a closing inside another one is not counted again. */
const Net = ({ of: { total }, isCounted }: { of: ClosingSummary; isCounted: boolean }) => (
  <span className={isCounted ? 'strong' : 'muted'}>
    <span className="small regular">{texts.netOf}</span> <Amount euros={total.net} />
  </span>
)

const noteOf = (closing: ClosingSummary, outer: ClosingSummary | undefined): string => {
  const { kind, closedAt, closedBy, lateDonations } = closing
  const parts = [
    ...(outer ? [texts.within(outer.number)] : []),
    texts.kinds[kind],
    texts.stateOf(closing),
    `${closedBy.name}, ${formatDateTime(closedAt)}`,
  ]
  if (lateDonations.count > 0)
    parts.push(`${texts.late}\u00a0: ${texts.lateDonations(lateDonations.count, lateDonations.total)}`)
  return parts.join(' · ')
}
