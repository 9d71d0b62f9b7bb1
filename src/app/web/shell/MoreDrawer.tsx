import { type Icon, IconHelp, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { useCallers } from '#shared/web/profile.tsx'
import { useHelp } from '../guide/HelpLink.tsx'
import { groupsOf, menuOf } from '../navigation.ts'
import classes from './BottomBar.module.css'
import { MenuLink } from './MenuLink.tsx'
import { shellTexts } from './shell.texts.ts'

/** Every entry of the menus in groups, then what the header has on a wide screen. */
export const MoreDrawer = ({ onClose }: { onClose: () => void }) => {
  const callers = useCallers()
  const help = useHelp()
  const [signOut] = menuOf(callers).filter(({ path }) => path === '/logout')
  const line = (entry: Icon, label: string) => {
    const Entry = entry
    return (
      <>
        <Entry className="rigid" size={20} aria-hidden />
        <span>{label}</span>
      </>
    )
  }
  return (
    <BottomDialog opened onClose={onClose} title={shellTexts.more}>
      {groupsOf(callers).map(({ label, items }) => (
        <Group key={label} label={label}>
          {items.map((item) => (
            <li key={item.path}>
              <MenuLink item={item} className={classes.line} onFollow={onClose} />
            </li>
          ))}
        </Group>
      ))}
      <Group label={shellTexts.groups.account}>
        <li>
          <Link to="/account" className={classes.line} onClick={onClose}>
            {line(IconUserCircle, shellTexts.account)}
          </Link>
        </li>
        <li>
          <Link {...help.place} className={classes.line} onClick={onClose}>
            {line(IconHelp, help.label)}
          </Link>
        </li>
        {signOut && (
          <li>
            <MenuLink item={signOut} className={classes.line} onFollow={onClose} />
          </li>
        )}
      </Group>
    </BottomDialog>
  )
}

const Group = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="mb-12" aria-label={label}>
    <h3 className="quiet strong mb-4">{label}</h3>
    <ul className={`grid gap-8 row-gap-0 ${classes.lines}`}>{children}</ul>
  </section>
)
