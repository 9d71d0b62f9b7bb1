import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { linkTo, type Place } from '../places.tsx'

type LinkButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { to: Place }

export const LinkButton = ({ to, ...props }: LinkButtonProps) => (
  <Button {...props} renderRoot={(root: object) => <Link {...linkTo(to)} {...root} />} />
)
