import { Button } from '@mantine/core'
import { IconArchiveOff, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { formatDateTime } from '#shared/days.ts'
import { mayCall } from '#shared/endpoint.ts'
import { formatEuros } from '#shared/money.ts'
import { isPlatformRole } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { serverMessageText } from '#shared/web/failureText.ts'
import { ArchiveButton } from '#shared/web/kit/ArchiveButton.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { archiveCause, unarchiveCause, updateCause } from '../cause.endpoints.ts'
import type { Cause } from '../cause.ts'
import { causeQuery, useArchiveCause, useUnarchiveCause } from './cause.queries.ts'
import { causeTexts, donorNeeds } from './cause.texts.ts'
import { GoalBar } from './GoalBar.tsx'

/** The page 'Cause - {name}': facts, donations, and the actions that the user's role allows. */
export const CausePage = () => {
  const causeId = useRouteParam('causeId')
  const places = usePlaces()
  return (
    <RecordScreen
      record={useQuery(causeQuery(useCall(), useCustomerId(), causeId))}
      title={(cause) => (cause ? causeTexts.causeNamed(cause.name) : causeTexts.cause)}
      back={(cause) => (cause?.isArchived ? places.archivedCauses() : places.causes())}
      renderNote={(cause) => cause.isArchived && <span className="badge paper">{causeTexts.archivedBadge}</span>}
      renderActions={(cause) => <Actions cause={cause} />}
      history={{ kind: 'cause', id: causeId }}
    >
      {(cause) => <CauseFacts cause={cause} />}
    </RecordScreen>
  )
}

/** An archived cause can only be made active again. */
const Actions = ({ cause: { _id, isArchived } }: { cause: Cause }) => {
  const role = useRole()
  const places = usePlaces()
  if (isArchived) return mayCall(unarchiveCause, role) && <UnarchiveButton causeId={_id} />
  return (
    <>
      {mayCall(updateCause, role) && (
        <LinkButton variant="default" leftSection={<IconPencil size={18} aria-hidden />} to={places.causeUpdate(_id)}>
          {causeTexts.update}
        </LinkButton>
      )}
      {mayCall(archiveCause, role) && <Archive causeId={_id} />}
    </>
  )
}

const Archive = ({ causeId }: { causeId: string }) => {
  const { mutateAsync } = useArchiveCause(useCustomerId(), causeId)
  const { causes } = usePlaces()
  const goTo = useGoTo()
  return <ArchiveButton texts={causeTexts} archive={mutateAsync} onArchived={() => goTo(causes())} />
}

/** Makes an archived cause active again, then leaves its screen. */
const UnarchiveButton = ({ causeId }: { causeId: string }) => {
  const { mutateAsync, isPending } = useUnarchiveCause(useCustomerId(), causeId)
  const leave = useLeave()
  const unarchive = () => {
    const texts = { loading: causeTexts.unarchiving, success: causeTexts.unarchived, failure: serverMessageText }
    toasts.follow(mutateAsync(), texts).then(leave, () => undefined)
  }
  return (
    <Button leftSection={<IconArchiveOff size={18} aria-hidden />} disabled={isPending} onClick={unarchive}>
      {causeTexts.unarchive}
    </Button>
  )
}

/**
 * Returns a function that leaves the screen. Users go to the list. Staff go two steps back in the history
 * (docs/rules/causes.md#causes-unarchive), or to the list when the history is shorter. Does nothing when the person has
 * already left the screen.
 */
const useLeave = () => {
  const router = useRouter()
  const { pathname } = router.state.location
  const isStaff = isPlatformRole(useRole())
  const { causes } = usePlaces()
  const goTo = useGoTo()
  return () => {
    const { location } = router.history
    if (location.pathname !== pathname) return
    if (isStaff && location.state.__TSR_index >= 2) router.history.go(-2)
    else goTo(causes())
  }
}

const CauseFacts = ({ cause }: { cause: Cause }) => {
  const { createdAt, archived, amount, amountTarget, collectProgression } = cause
  const target = Number(amountTarget)
  return (
    <Facts
      title={causeTexts.information}
      facts={[
        [
          causeTexts.createdOnLabel,
          <time key="date" dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>,
        ],
        ...(archived ? [[causeTexts.archivedOnLabel, <Archival key="archived" {...archived} />] as const] : []),
        [causeTexts.amount, amount === null ? causeTexts.noAmount : formatEuros(Number(amount))],
        [causeTexts.donorInformation, <Needs key="needs" cause={cause} />],
        ...(target > 0
          ? [
              [
                causeTexts.target,
                <GoalBar key="goal" targetEuros={target} percent={collectProgression ?? 0} />,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

const Archival = ({ at, by }: NonNullable<Cause['archived']>) => (
  <time dateTime={at}>{by === null ? formatDateTime(at) : causeTexts.by(formatDateTime(at), by)}</time>
)

const Needs = ({ cause }: { cause: Cause }) => {
  const asked = donorNeeds.filter((need) => cause[need])
  if (asked.length === 0) return causeTexts.noDonorInformation
  return (
    <ul className="inline gap-6">
      {asked.map((need) => (
        <li key={need} className="badge paper">
          {causeTexts.badges[need]}
        </li>
      ))}
    </ul>
  )
}
