import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { lazyPart } from '#shared/web/chunk.ts'
import { somethingFailed } from '#shared/web/failureText.ts'
import { Facts } from '#shared/web/kit/Facts.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo } from '#shared/web/place.ts'
import { toasts } from '#shared/web/toasts.ts'
import type { Shortcut } from '../shortcut.ts'
import { shortcutQuery, useArchiveShortcut } from './shortcut.queries.ts'
import { shortcutTexts } from './shortcut.texts.ts'
import type { ShortcutLinks } from './shortcutLinks.ts'

const ConfirmDialog = lazyPart(() => import('#shared/web/kit/ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

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
  const [asking, setAsking] = useState(false)
  const { mutateAsync, isPending } = useArchiveShortcut(customerId, shortcutId)
  const archive = () => {
    setAsking(false)
    const texts = { loading: shortcutTexts.archiving, success: shortcutTexts.archived, failure: somethingFailed }
    // A failure is told by the toast: the page stays as it is.
    toasts.follow(mutateAsync(), texts).then(onArchived, () => undefined)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
        disabled={isPending}
        onClick={() => setAsking(true)}
      >
        {shortcutTexts.archive}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            opened
            title={shortcutTexts.archive}
            question={shortcutTexts.archiveQuestion}
            confirmLabel={shortcutTexts.archive}
            onConfirm={archive}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
