import { ActionIcon } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { Profile } from '#features/users/user.ts'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { paletteTexts } from './palette.texts.ts'

const PaletteDialog = lazyPart(() => import('./PaletteDialog.tsx').then(({ PaletteDialog }) => PaletteDialog))

/** Opens the palette by its button, and by Ctrl K or ⌘ K anywhere, also in a field. */
export const Palette = ({ profile }: { profile: Profile }) => {
  const [opened, { open, close }] = useDisclosure(false)
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <ActionIcon variant="default" aria-label={paletteTexts.open} title={paletteTexts.open} onClick={open}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      {opened && <PaletteDialog profile={profile} onClose={close} />}
    </>
  )
}
