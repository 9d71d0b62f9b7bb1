import { addDays, type Day } from '#shared/days.ts'
import { foldText } from '#shared/text.ts'
import type { KnownLine } from './known-lines.rules.ts'

export type AddedLine = { id: string; bookedOn: Day; cents: number; label: string; reference: string | null }
type Absent = Pick<KnownLine, 'id' | 'bookedOn' | 'cents' | 'label' | 'reference'>

export type Twin = { line: AddedLine; known: Absent }

/** The days by which a bank moves a line. A gift of each week is seven days from the next. */
const mostDays = 5

const plain = (label: string): string => foldText(label).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Tells whether two lines have the same reference or the same label. One label may be cut. */
const isAlike = (one: Absent | AddedLine, other: Absent | AddedLine): boolean => {
  if (one.reference !== null && one.reference === other.reference) return true
  const label = plain(one.label)
  const second = plain(other.label)
  return label !== '' && second !== '' && (label.startsWith(second) || second.startsWith(label))
}

const daysBetween = (one: Day, other: Day): number => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

/**
 * Pairs the lines that a file adds with the known ones of its days that it does not contain, where the amount is the
 * same and the day another one (docs/rules/bank.md#bank-moved). Each line is in one pair; the nearest day goes first.
 * `isProven`: the balances of the file show that the known line is not there.
 */
export const pairTwins = (
  added: readonly AddedLine[],
  absent: readonly Absent[],
  isProven: (day: Day) => boolean,
): Twin[] => {
  const byCents = Map.groupBy(added, ({ cents }) => cents)
  const possible = absent.flatMap((known) =>
    (byCents.get(known.cents) ?? [])
      .filter(
        ({ bookedOn }) =>
          bookedOn >= addDays(known.bookedOn, -mostDays) && bookedOn <= addDays(known.bookedOn, mostDays),
      )
      .filter((line) => isAlike(line, known) || isProven(known.bookedOn))
      .map((line) => ({ line, known, days: daysBetween(line.bookedOn, known.bookedOn) })),
  )
  const taken = new Set<string>()
  return possible
    .toSorted(
      (one, other) =>
        Number(isAlike(other.line, other.known)) - Number(isAlike(one.line, one.known)) || one.days - other.days,
    )
    .filter(({ line, known }) => {
      if (taken.has(line.id) || taken.has(known.id)) return false
      taken.add(line.id).add(known.id)
      return true
    })
}
