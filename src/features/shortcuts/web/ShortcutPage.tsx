import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallFailure } from '#shared/client.ts'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { ArchiveButton } from '#shared/web/kit/ArchiveButton.tsx'
import { Facts } from '#shared/web/kit/Facts.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import type { Shortcut } from '../shortcut.ts'
import { shortcutQuery, useArchiveShortcut } from './shortcut.queries.ts'
import { shortcutTexts } from './shortcut.texts.ts'
import type { ShortcutLinks } from './shortcutLinks.ts'

type ShortcutPageProps = {
  customerId: string
  shortcutId: string
  links: ShortcutLinks
  /** The figures and donations made through it, around what is known of it: they belong to another feature. */
  donations: (facts: ReactNode) => ReactNode
  onArchived: () => void
}

/** 'Don rapide - {name}': figures, information, donations; whoever may open it may archive it. */
export const ShortcutPage = ({ customerId, shortcutId, links, donations, onArchived }: ShortcutPageProps) => {
  const { data: shortcut, error, isFetching, refetch } = useQuery(shortcutQuery(useCall(), customerId, shortcutId))
  if (error instanceof CallFailure && error.status === 404) throw notFound()
  return (
    <>
      <PageHeader
        title={shortcut ? shortcutTexts.shortcutNamed(shortcut.name) : shortcutTexts.shortcut}
        back={linkTo(links.list)}
        note={shortcut?.isArchived && shortcutTexts.archivedBadge}
        actions={shortcut && !shortcut.isArchived && <Archive {...{ customerId, shortcutId, onArchived }} />}
      />
      {error && !shortcut ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        donations(shortcut ? <ShortcutFacts shortcut={shortcut} /> : <ListSkeleton rows={3} />)
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

type ArchiveProps = { customerId: string; shortcutId: string; onArchived: () => void }

const Archive = ({ customerId, shortcutId, onArchived }: ArchiveProps) => {
  const { mutateAsync } = useArchiveShortcut(customerId, shortcutId)
  return <ArchiveButton texts={shortcutTexts} archive={mutateAsync} onArchived={onArchived} />
}
