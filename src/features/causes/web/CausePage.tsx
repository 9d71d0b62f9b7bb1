import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { mayCall } from '#shared/endpoint.ts'
import { useCall } from '#shared/web/call.tsx'
import { ArchiveButton } from '#shared/web/kit/ArchiveButton.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { archiveCause, unarchiveCause, updateCause } from '../cause.endpoints.ts'
import type { Cause } from '../cause.ts'
import { CauseFacts } from './CauseFacts.tsx'
import { causeQuery, useArchiveCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'
import { UnarchiveButton } from './UnarchiveButton.tsx'

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
