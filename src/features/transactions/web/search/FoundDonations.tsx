import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { formatEuros } from '#shared/money.ts'
import { paymentMethodNames } from '#shared/payment-method.ts'
import { LoadMore } from '#shared/web/kit/LoadMore.tsx'
import type { SearchPart } from '../../search-parts.ts'
import { useDonationLinks } from '../dialog/openDonation.ts'
import { Chips } from '../filters/Chips.tsx'
import classes from './DonationSearch.module.css'
import { FoundRow } from './FoundRow.tsx'
import { wordsOf } from './matches.ts'
import { searchTexts as texts } from './search.texts.ts'
import { type Asked, type DonationSearchState, withoutPart } from './useDonationSearch.ts'

type FoundDonationsProps = {
  shown: NonNullable<DonationSearchState['shown']>
  more: DonationSearchState['more']
  /** Searches for something else. An empty text closes the result. */
  onFind: (asked: Asked) => void
  onDismiss: () => void
}

/**
 * The donations that a search found, the newest first, with their count and sum. A row opens its dialog, a donor's name
 * all donations of the donor (docs/rules/screens.md#search-result).
 */
export const FoundDonations = ({ shown: { asked, found }, more, onFind, onDismiss }: FoundDonationsProps) => {
  const links = useDonationLinks()
  const heading = useRef<HTMLHeadingElement>(null)
  const words = useMemo(() => wordsOf(found.parts), [found.parts])
  const findFromHere = (next: Asked) => {
    // The button that was clicked goes with its result.
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView?.({ block: 'nearest' })
    onFind(next)
  }
  const { data, count, hasMore, total, places, cancelledCount } = found
  return (
    <section className={`outlined soft no-print mb-20 ${classes.found}`} aria-labelledby="found-donations">
      <div className="flex starts between touch gap-16 row-gap-4">
        <div className="inline baseline gap-16 row-gap-4 grow mt-10">
          <h2 id="found-donations" ref={heading} tabIndex={-1} className="lead strong">
            {texts.found(count, hasMore)}
          </h2>
          {count > 0 && <p className="figures">{texts.total(total, cancelledCount)}</p>}
        </div>
        <ActionIcon variant="subtle" size={44} aria-label={texts.close} title={texts.close} onClick={onDismiss}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <SearchChips asked={asked} parts={found.parts} onRemove={(text) => findFromHere({ text })} />
      {places.length > 0 && (
        <ul className="inline gap-16 row-gap-4 small mt-10" aria-label={texts.places}>
          {places.map(({ label, count, total }) => (
            <li key={label}>{texts.place(label, count, total)}</li>
          ))}
        </ul>
      )}
      {data.length > 0 && (
        <>
          <ul className="rows mt-10">
            {data.map((donation) => (
              <li key={donation._id}>
                <FoundRow donation={donation} words={words} onDonor={(donor) => findFromHere({ donor })} {...links} />
              </li>
            ))}
          </ul>
          <LoadMore list={more} />
        </>
      )}
      <p className="small mt-10">{hasMore && !more.hasNextPage ? texts.tooMany : texts.hint}</p>
    </section>
  )
}

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

const SearchChips = ({ asked, parts, onRemove }: SearchChipsProps) => {
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
