import { Button, type ButtonProps } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import classes from './ActionMenu.module.css'

export type Action = {
  label: string
  /** The accessible name, where the label alone does not say it. */
  name?: string
  act: () => void
  /** True for an action that takes something away. */
  danger?: boolean
  disabled?: boolean
}

type ActionMenuProps = Omit<ButtonProps, 'children'> & {
  label: string
  'aria-label'?: string
  actions: readonly Action[]
}

/** The place where the arrow keys lead, among `count` items. */
const placeAfter = (key: string, place: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** A button with a menu of actions. The focus returns to it before an action, whose dialog returns it too. */
export const ActionMenu = ({ label, actions, ...button }: ActionMenuProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const box = useClickOutside<HTMLDivElement>(() => setIsOpen(false))
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key === 'Tab') setIsOpen(false)
    if (event.key === 'Escape') close()
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')]
    const next = placeAfter(event.key, items.indexOf(event.target as HTMLElement), items.length)
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }
  return (
    <div ref={box} className={`around no-print ${classes.box}`}>
      <Button
        variant="default"
        {...button}
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      {isOpen && (
        // The list takes the focus with its first item, so that the arrow keys work at once.
        <ul id={id} role="menu" aria-label={label} className={`popup frame ${classes.menu}`} onKeyDown={press}>
          {actions.map((action, index) => (
            <li key={action.label} role="none">
              <button
                type="button"
                role="menuitem"
                className={`full medium touch rounded bare pad-8-12 ${action.danger ? 'danger' : ''} ${classes.item}`}
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus moves into a menu that opens
                autoFocus={index === 0}
                tabIndex={-1}
                aria-label={action.name}
                disabled={action.disabled}
                onClick={() => {
                  close()
                  action.act()
                }}
              >
                {action.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
