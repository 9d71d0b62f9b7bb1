import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo, type Place } from '../places.tsx'

type AddButtonProps = {
  label: string
  /** The screen of the form. */
  to: Place
  /** Disables the button when no more records fit. */
  isFull?: boolean
}

/** Links to the form that adds a record, beside the title of a list. */
export const AddButton = ({ label, to, isFull = false }: AddButtonProps) => (
  <Button
    leftSection={<IconPlus size={18} aria-hidden />}
    {...(isFull ? { disabled: true } : { renderRoot: (props: object) => <Link {...linkTo(to)} {...props} /> })}
  >
    {label}
  </Button>
)
