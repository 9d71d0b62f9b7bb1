import { Button, type ButtonProps } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { linkTo, type Place } from '../places.tsx'
import { kitTexts } from './kit.texts.ts'

type LinkButtonProps = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps> & { to: Place }

export const LinkButton = ({ to, ...props }: LinkButtonProps) => (
  <Button {...props} renderRoot={(root: object) => <Link {...linkTo(to)} {...root} />} />
)

type Step = { label: string; to: Place }

/** Leads from the end of a screen to the next steps of a task. */
export const NextSteps = ({ steps }: { steps: readonly Step[] }) => (
  <nav className="inline middle gap-8 mt-24 no-print" aria-label={kitTexts.nextSteps}>
    <span className="quiet" aria-hidden>
      {kitTexts.nextSteps}
    </span>
    {steps.map(({ label, to }) => (
      <LinkButton key={label} variant="default" rightSection={<IconArrowRight size={18} aria-hidden />} to={to}>
        {label}
      </LinkButton>
    ))}
  </nav>
)
