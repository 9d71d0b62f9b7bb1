import { ActionIcon } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconHelp } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { guideTexts } from './guide.texts.ts'
import { topicOf } from './topics.ts'

const ShortcutDialog = lazyPart(() => import('./ShortcutDialog.tsx').then(({ ShortcutDialog }) => ShortcutDialog))

/** Opens the guide at the page of the open screen. '?' outside a field lists the keyboard shortcuts. */
export const HelpLink = () => {
  const topic = useMatches({ select: (matches) => topicOf(matches.at(-1)?.fullPath ?? '') })
  const [opened, { open, close }] = useDisclosure(false)
  useHotkeys([
    ['shift+?', open],
    ['?', open],
  ])
  const label = topic ? guideTexts.forThisScreen : guideTexts.title
  const place = topic ? ({ to: '/aide/$topic', params: { topic } } as const) : ({ to: '/aide' } as const)
  return (
    <>
      <ActionIcon
        variant="default"
        aria-label={label}
        title={label}
        renderRoot={(props) => <Link {...place} {...props} />}
      >
        <IconHelp size={18} aria-hidden />
      </ActionIcon>
      {opened && <ShortcutDialog onClose={close} />}
    </>
  )
}
