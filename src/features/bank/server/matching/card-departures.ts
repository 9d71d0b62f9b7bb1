import { addDays } from '#shared/days.ts'
import type { CardLine } from './card-line.ts'
import { isCarried } from './carried.ts'
import type { Hypothesis } from './departures.ts'
import { latestDays } from './on-schedule.ts'
import type { OpenLines } from './open-lines.ts'

type Departure = { card: CardLine; hypothesis: Hypothesis }

const unitKeys = ({ units, doubled }: Hypothesis): string[] => [
  ...new Set([...units, ...doubled].map(({ key }) => key)),
]

/** Explains each line of a day that has one proof of its own. Where there is any, the others are tried again. */
const singly = (open: OpenLines, ofDay: readonly CardLine[], mayDepart: (card: CardLine) => boolean): Departure[] => {
  const unique = ofDay.filter(mayDepart).flatMap((card) => {
    const [hypothesis, ...others] = open.exactFor(card)
    const isProof = hypothesis?.isSound && others.length === 0 && !open.mayBeOther(card, hypothesis)
    return isProof ? [{ card, hypothesis }] : []
  })
  const claims = Map.groupBy(
    unique.flatMap(({ hypothesis }) => unitKeys(hypothesis)),
    (key) => key,
  )
  const apart = unique.filter(({ hypothesis }) => unitKeys(hypothesis).every((key) => claims.get(key)?.length === 1))
  for (const { card, hypothesis } of apart) open.take(card, hypothesis)
  return apart.length === 0 ? [] : [...apart, ...singly(open, ofDay, mayDepart)]
}

/** Finds the only later line that pays, besides its own, what a line leaves out. Leaves both taken if there is one. */
const madeUp = (
  open: OpenLines,
  left: readonly CardLine[],
  { card, hypothesis }: Departure,
  mayDepart: (card: CardLine) => boolean,
): Departure | undefined => {
  open.take(card, hypothesis)
  const until = addDays(card.line.bookedOn, latestDays)
  const found = left.flatMap((later) => {
    const { bookedOn } = later.line
    if (bookedOn <= card.line.bookedOn || bookedOn > until || !mayDepart(later)) return []
    const [first, ...others] = open.exactFor(later)
    if (!first || others.length > 0 || open.mayBeOther(later, first)) return []
    return isCarried(hypothesis, first) ? [{ card: later, hypothesis: first }] : []
  })
  const [only, ...others] = found
  if (!only || others.length > 0) {
    open.giveBack(card, hypothesis)
    return undefined
  }
  open.take(only.card, only.hypothesis)
  return only
}

/** Explains the lines that depart once from a schedule, day by day: the next lines may pay what a line leaves out. */
export const explainDepartures = (
  open: OpenLines,
  left: readonly CardLine[],
  isLearnt: (card: CardLine) => boolean,
): Departure[] => {
  const mayDepart = (card: CardLine): boolean => open.has(card) && open.isSettled(card) && isLearnt(card)
  return [...Map.groupBy(left, ({ line }) => line.bookedOn).values()].flatMap((ofDay) => {
    const alone = singly(open, ofDay, mayDepart)
    const pairs = ofDay.filter(mayDepart).flatMap((card) => {
      const [hypothesis, ...others] = open.exactFor(card)
      if (hypothesis?.kind !== 'lost' || others.length > 0 || open.mayBeOther(card, hypothesis)) return []
      const later = madeUp(open, left, { card, hypothesis }, mayDepart)
      return later ? [{ card, hypothesis }, later] : []
    })
    return [...alone, ...pairs]
  })
}
