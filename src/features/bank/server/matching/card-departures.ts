import type { CardLine } from './card-line.ts'
import type { Hypothesis } from './departures.ts'
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

/** Explains the lines that depart once from a schedule, day by day. */
export const explainDepartures = (
  open: OpenLines,
  left: readonly CardLine[],
  isLearnt: (card: CardLine) => boolean,
): Departure[] => {
  const mayDepart = (card: CardLine): boolean => open.has(card) && open.isSettled(card) && isLearnt(card)
  return [...Map.groupBy(left, ({ line }) => line.bookedOn).values()].flatMap((ofDay) => singly(open, ofDay, mayDepart))
}
