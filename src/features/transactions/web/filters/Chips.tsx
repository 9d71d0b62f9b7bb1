import { Button, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './Chips.module.css'

type ChipsProps = {
  label: string
  chips: { label: string; remove: () => void }[]
  removeLabel: string
  /** True on a tinted background. */
  isOnTint?: boolean
}

/** Conditions that apply, each with a remove button. Nothing without one. */
export const Chips = ({ label, chips, removeLabel, isOnTint = false }: ChipsProps) =>
  chips.length > 0 && (
    <ul className="inline gap-8" aria-label={label}>
      {chips.map((chip) => (
        <li key={chip.label}>
          <Button
            className={`soft medium ${classes.chip}`}
            data-on-tint={isOnTint || undefined}
            data-print
            variant="default"
            size="sm"
            radius="xl"
            rightSection={<IconX size={16} aria-hidden />}
            onClick={chip.remove}
          >
            {chip.label}
            <VisuallyHidden>, {removeLabel}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  )
