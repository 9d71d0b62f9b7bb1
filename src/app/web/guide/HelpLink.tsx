import { ActionIcon } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconHelp } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import classes from '../shell/Header.module.css'
import { shellTexts } from '../shell/shell.texts.ts'
import { topicOf } from './topics.ts'

/** Returns the link to the guide: to the page of the open screen, or to the list of all pages. */
export const useHelp = () => {
  const topic = useMatches({ select: (matches) => topicOf(matches.at(-1)?.fullPath ?? '') })
  return topic
    ? ({ label: shellTexts.help.forThisScreen, place: { to: '/aide/$topic', params: { topic } } } as const)
    : ({ label: shellTexts.help.title, place: { to: '/aide' } } as const)
}

const ShortcutDialog = lazyPart(() => import('./ShortcutDialog.tsx').then(({ ShortcutDialog }) => ShortcutDialog))

/** Opens the guide at the page of the open screen. '?' outside a field lists the keyboard shortcuts. */
export const HelpLink = () => {
  const narrow = useNarrow()
  const { label, place } = useHelp()
  const [opened, { open, close }] = useDisclosure(false)
  useHotkeys([
    ['shift+?', open],
    ['?', open],
  ])
  return (
    <>
      {!narrow && (
        <ActionIcon
          variant="default"
          aria-label={label}
          title={label}
          className={classes.help}
          renderRoot={(props) => <Link {...place} {...props} />}
        >
          <IconHelp size={18} aria-hidden />
        </ActionIcon>
      )}
      {opened && <ShortcutDialog onClose={close} />}
    </>
  )
}
