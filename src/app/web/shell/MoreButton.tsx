import { UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import type { MenuItem } from '../navigation.ts'
import { EntryContent, highlighted, waitingNames } from './MenuLink.tsx'
import { shellTexts } from './shell.texts.ts'
import { useWaiting } from './useWaiting.ts'

const MoreDrawer = lazyPart(() => import('./MoreDrawer.tsx').then((module) => module.MoreDrawer))

type MoreButtonProps = {
  /** The entries of the menu that have no place beside the button. */
  behind: readonly MenuItem[]
  isLit: boolean
  className: string | undefined
}

/** 'Plus': opens all entries of the menus. It counts what waits behind the entries that have no place beside it. */
export const MoreButton = ({ behind, isLit, className }: MoreButtonProps) => {
  const [opened, setOpened] = useState(false)
  const counts = useWaiting([...new Set(behind.flatMap(({ waiting }) => waiting))])
  return (
    <>
      <UnstyledButton
        className={className}
        aria-haspopup="dialog"
        {...(counts.length > 0 && { 'aria-label': waitingNames(shellTexts.more, counts) })}
        {...(isLit && highlighted)}
        onClick={() => setOpened(true)}
      >
        <EntryContent item={{ icon: IconDots, label: shellTexts.more }} counts={counts} />
      </UnstyledButton>
      {opened && <MoreDrawer onClose={() => setOpened(false)} />}
    </>
  )
}
