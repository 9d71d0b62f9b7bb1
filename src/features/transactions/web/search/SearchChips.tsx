import { formatEuros } from '#shared/money.ts'
import { paymentMethodNames } from '#shared/payment-method.ts'
import type { SearchPart } from '../../search-parts.ts'
import { Chips } from '../filters/Chips.tsx'
import { searchTexts as texts } from './search.texts.ts'
import { type Asked, withoutPart } from './useDonationSearch.ts'

const labelOf = (text: string, part: SearchPart): string => {
  if (part.kind === 'amount') return formatEuros(part.amount)
  if (part.kind === 'number') return texts.amountOrWord(part.amount, part.word)
  if (part.kind === 'days') return texts.days(part.from, part.to)
  if (part.kind === 'range') return texts.range(part.from, part.to)
  if (part.kind === 'method') return paymentMethodNames[part.method]
  if (part.kind === 'time') return texts.time(part.from, part.to)
  return part.kind === 'id' ? texts.identifier(part.word) : texts.word(text.slice(part.start, part.end))
}

type SearchChipsProps = {
  asked: Asked
  parts: readonly SearchPart[]
  /** Searches for what is left, which is empty after the last chip. */
  onRemove: (text: string) => void
}

export const SearchChips = ({ asked, parts, onRemove }: SearchChipsProps) => {
  const chips =
    'donor' in asked
      ? [{ label: texts.donor(asked.donor), remove: () => onRemove('') }]
      : parts.map((part) => ({
          label: labelOf(asked.text, part),
          remove: () => onRemove(withoutPart(asked.text, part)),
        }))
  if (chips.length === 0) return null
  return (
    <div className="mt-6">
      <Chips label={texts.understood} chips={chips} removeLabel={texts.removePart} isOnTint />
    </div>
  )
}
