import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { EmptyState, type EmptyStateProps } from '#shared/web/kit/EmptyState.tsx'
import { LinkRows } from '#shared/web/kit/LinkRows.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { AddButton, SectionTitle } from '#shared/web/kit/PageHeader.tsx'
import { type Places, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { Shortcut } from '../shortcut.ts'
import classes from './ShortcutListPage.module.css'
import { shortcutsQuery } from './shortcut.queries.ts'
import { shortcutTexts } from './shortcut.texts.ts'

/** The page 'Dons rapides': the quick donation that the terminals show, and the archived ones. */
export const ShortcutListPage = () => {
  const places = usePlaces()
  return (
    <ListScreen
      list={useQuery(shortcutsQuery(useCall(), useCustomerId()))}
      title={shortcutTexts.shortcuts}
      back={places.home()}
      actions={<AddButton label={shortcutTexts.create} to={places.newShortcut()} />}
    >
      {(shortcuts) => (
        <>
          <Section
            id="active"
            title={shortcutTexts.active}
            empty={{
              text: shortcutTexts.noActive,
              hint: shortcutTexts.noActiveHint,
              act: { label: shortcutTexts.createFirst, to: places.newShortcut() },
            }}
            shortcuts={shortcuts.filter(({ isArchived }) => !isArchived)}
          />
          <Section
            id="archived"
            title={shortcutTexts.archivedOnes}
            empty={{ text: shortcutTexts.noArchived, hint: shortcutTexts.noArchivedHint }}
            shortcuts={shortcuts.filter(({ isArchived }) => isArchived)}
          />
        </>
      )}
    </ListScreen>
  )
}

type SectionProps = { id: string; title: string; empty: EmptyStateProps; shortcuts: Shortcut[] }

const Section = ({ id, title, empty, shortcuts }: SectionProps) => {
  const places = usePlaces()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <SectionTitle id={id} title={title} />
      {shortcuts.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <LinkRows rows={shortcuts.map((shortcut) => rowOf(shortcut, places))} />
      )}
    </section>
  )
}

const rowOf = ({ _id, name, amount, cause, createdAt }: Shortcut, places: Places) => ({
  id: _id,
  to: places.shortcut(_id),
  icon: <IconBolt size={24} aria-hidden />,
  name,
  note: `${cause ? shortcutTexts.onCause(cause.name) : shortcutTexts.temporary} · ${shortcutTexts.createdOn(formatDateTime(createdAt))}`,
  end: { figure: <Amount euros={amount} /> },
})
