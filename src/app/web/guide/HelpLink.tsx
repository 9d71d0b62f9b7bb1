import { ActionIcon } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconHelp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { useHelp } from './useHelp.ts'

const ShortcutDialog = lazyPart(() => import('./ShortcutDialog.tsx').then(({ ShortcutDialog }) => ShortcutDialog))

/**
 * Opens the guide at the page of the open screen; on a phone, 'Plus' does. '?' outside a field lists the keyboard shortcuts.
 */
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
          renderRoot={(props) => <Link {...place} {...props} />}
        >
          <IconHelp size={18} aria-hidden />
        </ActionIcon>
      )}
      {opened && <ShortcutDialog onClose={close} />}
    </>
  )
}
