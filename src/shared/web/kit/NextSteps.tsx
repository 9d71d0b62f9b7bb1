import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { linkTo, type Place } from '../places.tsx'
import { kitTexts } from './kit.texts.ts'

type Step = { label: string; to: Place }

/** Leads from the end of a screen to the next steps of a task. */
export const NextSteps = ({ steps }: { steps: readonly Step[] }) => (
  <nav className="inline middle gap-8 mt-24 no-print" aria-label={kitTexts.nextSteps}>
    <span className="quiet" aria-hidden>
      {kitTexts.nextSteps}
    </span>
    {steps.map(({ label, to }) => (
      <Button
        key={label}
        variant="default"
        rightSection={<IconArrowRight size={18} aria-hidden />}
        renderRoot={(props: object) => <Link {...linkTo(to)} {...props} />}
      >
        {label}
      </Button>
    ))}
  </nav>
)
