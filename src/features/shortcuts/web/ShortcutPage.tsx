import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { ArchiveButton } from '#shared/web/kit/ArchiveButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { useCustomerId, useGoTo, usePlaces, useRouteParam } from '#shared/web/places.tsx'
import type { Shortcut } from '../shortcut.ts'
import { shortcutQuery, useArchiveShortcut } from './shortcut.queries.ts'
import { shortcutTexts } from './shortcut.texts.ts'

/** The page 'Don rapide - {name}': facts and donations. Every role that may open it may archive it. */
export const ShortcutPage = () => {
  const shortcutId = useRouteParam('shortcutId')
  const { shortcuts } = usePlaces()
  return (
    <RecordScreen
      record={useQuery(shortcutQuery(useCall(), useCustomerId(), shortcutId))}
      title={(shortcut) => (shortcut ? shortcutTexts.shortcutNamed(shortcut.name) : shortcutTexts.shortcut)}
      back={shortcuts}
      renderNote={({ isArchived }) => isArchived && shortcutTexts.archivedBadge}
      renderActions={({ isArchived }) => !isArchived && <Archive shortcutId={shortcutId} />}
      history={{ kind: 'shortcut', id: shortcutId }}
    >
      {(shortcut) => <ShortcutFacts shortcut={shortcut} />}
    </RecordScreen>
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
