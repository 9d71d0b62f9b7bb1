import { Button } from '@mantine/core'
import { IconArchiveOff, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '#shared/client.ts'
import { mayCall } from '#shared/endpoint.ts'
import type { Role } from '#shared/role.ts'
import { useCall } from '#shared/web/call.tsx'
import { serverMessageText } from '#shared/web/failureText.ts'
import { ArchiveButton } from '#shared/web/kit/ArchiveButton.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { toasts } from '#shared/web/toasts.ts'
import { archiveCause, unarchiveCause, updateCause } from '../cause.endpoints.ts'
import type { Cause } from '../cause.ts'
import badge from './CauseFacts.module.css'
import { CauseFacts } from './CauseFacts.tsx'
import { causeQuery, useArchiveCause, useUnarchiveCause } from './cause.queries.ts'
import { causeTexts } from './cause.texts.ts'
import type { CauseLinks } from './causeLinks.ts'

type CausePageProps = {
  customerId: string
  causeId: string
  role: Role
  links: CauseLinks
  /** The figures and donations of the cause, around what is known of it: they belong to another feature. */
  donations: (facts: ReactNode) => ReactNode
  onArchived: () => void
  onUnarchived: () => void
}

/** 'Cause - {name}': figures, information, donations, and what may be done with it. */
export const CausePage = ({ customerId, causeId, role, links, donations, ...landings }: CausePageProps) => {
  const { data: cause, error, isFetching, refetch } = useQuery(causeQuery(useCall(), customerId, causeId))
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader
        title={cause ? causeTexts.causeNamed(cause.name) : causeTexts.cause}
        back={linkTo(cause?.isArchived ? links.archived : links.list)}
        note={cause?.isArchived && <span className={badge.badge}>{causeTexts.archivedBadge}</span>}
        actions={cause && <Actions {...{ customerId, cause, role, links, ...landings }} />}
      />
      {error && !cause ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        donations(cause ? <CauseFacts cause={cause} /> : <ListSkeleton rows={3} />)
      )}
    </>
  )
}

type ActionsProps = Omit<CausePageProps, 'causeId' | 'donations'> & { cause: Cause }

/** An archived cause can only be made active again. */
const Actions = ({ customerId, cause, role, links, onArchived, onUnarchived }: ActionsProps) => {
  if (cause.isArchived)
    return mayCall(unarchiveCause, role) && <Unarchive {...{ customerId, causeId: cause._id, onUnarchived }} />
  return (
    <>
      {mayCall(updateCause, role) && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
          renderRoot={(props) => <Link {...linkTo(links.update(cause._id))} {...props} />}
        >
          {causeTexts.update}
        </Button>
      )}
      {mayCall(archiveCause, role) && <Archive {...{ customerId, causeId: cause._id, onArchived }} />}
    </>
  )
}

type ArchiveProps = { customerId: string; causeId: string; onArchived: () => void }

const Archive = ({ customerId, causeId, onArchived }: ArchiveProps) => {
  const { mutateAsync, isPending } = useArchiveCause(customerId, causeId)
  return <ArchiveButton texts={causeTexts} archive={mutateAsync} isArchiving={isPending} onArchived={onArchived} />
}

type UnarchiveProps = { customerId: string; causeId: string; onUnarchived: () => void }

const Unarchive = ({ customerId, causeId, onUnarchived }: UnarchiveProps) => {
  const { mutateAsync, isPending } = useUnarchiveCause(customerId, causeId)
  const unarchive = () => {
    const texts = { loading: causeTexts.unarchiving, success: causeTexts.unarchived, failure: serverMessageText }
    toasts.follow(mutateAsync(), texts).then(onUnarchived, () => undefined)
  }
  return (
    <Button
      leftSection={<IconArchiveOff size={18} stroke={1.6} aria-hidden />}
      disabled={isPending}
      onClick={unarchive}
    >
      {causeTexts.unarchive}
    </Button>
  )
}
