import { Button, VisuallyHidden } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatEuros } from '#shared/money.ts'
import type { SearchPart } from '../../search-parts.ts'
import classes from './SearchChips.module.css'
import { searchTexts as texts } from './search.texts.ts'
import { type Asked, withoutPart } from './useDonationSearch.ts'

const labelOf = (text: string, part: SearchPart): string => {
  if (part.kind === 'amount') return formatEuros(part.amount)
  if (part.kind === 'number') return texts.amountOrWord(part.amount, part.word)
  if (part.kind === 'days') return texts.days(part.from, part.to)
  if (part.kind === 'time') return texts.time(part.from, part.to)
  return part.kind === 'id' ? texts.identifier(part.word) : texts.word(text.slice(part.start, part.end))
}

type SearchChipsProps = {
  asked: Asked
  parts: readonly SearchPart[]
  /** Searches for what is left, which is empty after the last chip. */
  onRemove: (text: string) => void
}

/** What a search was understood to ask for, each with a remove button. */
export const SearchChips = ({ asked, parts, onRemove }: SearchChipsProps) => {
  const chips =
    'donor' in asked
      ? [{ label: texts.donor(asked.donor), rest: '' }]
      : parts.map((part) => ({ label: labelOf(asked.text, part), rest: withoutPart(asked.text, part) }))
  if (chips.length === 0) return null
  return (
    <ul className="inline gap-8 mt-6" aria-label={texts.understood}>
      {chips.map(({ label, rest }) => (
        <li key={label}>
          <Button
            className={classes.chip}
            variant="default"
            size="sm"
            radius="xl"
            rightSection={<IconX size={16} aria-hidden />}
            onClick={() => onRemove(rest)}
          >
            {label}
            <VisuallyHidden>, {texts.removePart}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  )
}
