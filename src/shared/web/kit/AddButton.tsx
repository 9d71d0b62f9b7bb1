import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo, type Place } from '../places.tsx'

type AddButtonProps = {
  label: string
  /** The screen of the form. */
  to: Place
  /** There is no room for another: the button stays, and cannot be followed. */
  isFull?: boolean
}

/** Beside a list's title: leads to the form that adds one. */
export const AddButton = ({ label, to, isFull = false }: AddButtonProps) => (
  <Button
    leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
    {...(isFull ? { disabled: true } : { renderRoot: (props: object) => <Link {...linkTo(to)} {...props} /> })}
  >
    {label}
  </Button>
)
