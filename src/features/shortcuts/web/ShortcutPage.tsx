import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { CallFailure } from '#shared/client.ts'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { Donations } from '#shared/web/donations.tsx'
import { ArchiveButton } from '#shared/web/kit/ArchiveButton.tsx'
import { Facts } from '#shared/web/kit/Facts.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import type { Shortcut } from '../shortcut.ts'
import { shortcutQuery, useArchiveShortcut } from './shortcut.queries.ts'
import { shortcutTexts } from './shortcut.texts.ts'

/** 'Don rapide - {name}': figures, information, donations. Each role that may open it may archive it. */
export const ShortcutPage = () => {
  const shortcutId = useRouteParam('shortcutId')
  const { shortcuts: list } = usePlaces()
  const query = shortcutQuery(useCall(), useCustomerId(), shortcutId)
  const { data: shortcut, error, isFetching, refetch } = useQuery(query)
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader
        title={shortcut ? shortcutTexts.shortcutNamed(shortcut.name) : shortcutTexts.shortcut}
        back={linkTo(list())}
        note={shortcut?.isArchived && shortcutTexts.archivedBadge}
        actions={shortcut && !shortcut.isArchived && <Archive shortcutId={shortcutId} />}
      />
      {error && !shortcut ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Donations of={{ kind: 'shortcut', id: shortcutId }}>
          {shortcut ? <ShortcutFacts shortcut={shortcut} /> : <ListSkeleton rows={3} />}
        </Donations>
      )}
    </>
  )
}

const ShortcutFacts = ({ shortcut: { createdAt, amount, cause } }: { shortcut: Shortcut }) => (
  <Facts
    title={shortcutTexts.information}
    facts={[
      [
        shortcutTexts.createdOnLabel,
        <time key="date" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>,
      ],
      [shortcutTexts.amount, formatEuros(amount)],
      [shortcutTexts.cause, cause?.name ?? shortcutTexts.noCause],
    ]}
  />
)

const Archive = ({ shortcutId }: { shortcutId: string }) => {
  const { mutateAsync } = useArchiveShortcut(useCustomerId(), shortcutId)
  const { shortcuts: list } = usePlaces()
  const goTo = useGoTo()
  return <ArchiveButton texts={shortcutTexts} archive={mutateAsync} onArchived={() => goTo(list())} />
}
