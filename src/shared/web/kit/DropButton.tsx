import { Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import classes from './DropButton.module.css'
import { useDropDown } from './useDropDown.ts'

type DropButtonProps = {
  label: string
  icon?: ReactNode
  /** The edge of the button that the list is below. */
  align?: 'left' | 'right'
  loading?: boolean
  /** Shows the icon alone. */
  isShort?: boolean
  children: (choose: (act: () => void) => () => void) => ReactNode
}

/** The distance that a list keeps from the edges of the window, in pixels. */
const margin = 8

/** Moves a list that would reach beyond the window back into it. */
const keepInWindow = (list: HTMLDivElement | null): void => {
  if (!list) return
  list.style.translate = ''
  const { left, right } = list.getBoundingClientRect()
  const beyond = Math.max(0, right + margin - document.documentElement.clientWidth)
  const shift = left < margin ? margin - left : -beyond
  if (shift !== 0) list.style.translate = `${shift}px`
}

/** A button that shows a list of choices below itself. */
export const DropButton = ({
  label,
  icon,
  align = 'left',
  loading = false,
  isShort = false,
  children,
}: DropButtonProps) => {
  const { frame, id, isShown, close, focusButton, button } = useDropDown()
  const choose = (act: () => void) => () => {
    close()
    focusButton()
    act()
  }
  return (
    <div ref={frame as RefObject<HTMLDivElement | null>} className="around no-print">
      <Button
        variant="default"
        className={classes.button}
        leftSection={!isShort && icon}
        rightSection={!isShort && <IconChevronDown className="turning" size={18} aria-hidden />}
        loading={loading}
        {...button}
      >
        {isShort ? (
          <>
            {icon}
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        ) : (
          label
        )}
      </Button>
      <div
        ref={isShown ? keepInWindow : undefined}
        id={id}
        className={`popup frame ${classes.list}`}
        data-align={align}
        hidden={!isShown}
      >
        {isShown && children(choose)}
      </div>
    </div>
  )
}

type ChoiceProps = {
  icon?: ReactNode
  isChosen?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** A line of the list. */
export const DropChoice = ({ icon, isChosen, disabled = false, onClick, children }: ChoiceProps) => (
  <button
    type="button"
    className={`flex middle touch full medium gap-10 focus-inside bare pad-0-12 rounded hovered ${classes.choice}`}
    disabled={disabled}
    {...(isChosen !== undefined && { 'aria-pressed': isChosen })}
    onClick={onClick}
  >
    {icon}
    {children}
  </button>
)
