type Match = [text: string, index: number]

/** A part of the day in Paris, in minutes since midnight, both ends included. */
export type TimeSlot = { from: number; to: number }

const lastMinute = 24 * 60 - 1

/** Matches what stands apart from other words, on folded text. */
const apart = (expression: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])(?:${expression})(?![\p{L}\d])`, 'u')

const hour = String.raw`(?:(\d{1,2})\s?(?:h|:)(?:\s?(\d{2})(?!\d|[.,]\d|\s?(?:€|eur)))?(?:\s?min)?|(midi|minuit))`
/** The first of two may leave out the h: '12-15h'. */
const firstHour = String.raw`(?:(\d{1,2})(?:\s?(?:h|:)(?:\s?(\d{2}))?)?|(midi|minuit))`

/** Returns minutes since midnight. */
const minutesOf = (hours: string | undefined, minutes = '0', name?: string): number | undefined => {
  const whole = name === undefined ? Number(hours) : name === 'midi' ? 12 : 0
  return whole > 23 || Number(minutes) > 59 ? undefined : whole * 60 + Number(minutes)
}

/** Reads two hours. Of an end in the night that follows, returns the rest of the day. */
const between = ([, ...found]: RegExpExecArray): TimeSlot | undefined => {
  const from = minutesOf(found[0], found[1], found[2])
  const to = minutesOf(found[3], found[4], found[5])
  return from === undefined || to === undefined ? undefined : { from, to: to > from ? to : lastMinute }
}

/** Around the hour for an hour alone, ten minutes for a time to the minute. */
const around = (hours?: string, minutes?: string, name?: string): TimeSlot | undefined => {
  const middle = minutesOf(hours, minutes, name)
  const reach = minutes === undefined ? 30 : 10
  return middle === undefined
    ? undefined
    : { from: Math.max(0, middle - reach), to: Math.min(lastMinute, middle + reach) }
}

const reaching = (end: number | undefined, of: (end: number) => TimeSlot): TimeSlot | undefined =>
  end === undefined ? undefined : of(end)

/** The ways to write a part of the day. The first that fits is taken. */
const forms: [form: RegExp, read: (match: RegExpExecArray) => TimeSlot | undefined][] = [
  [apart(String.raw`(?:entre|de)\s+${firstHour}\s+(?:et|a)\s+${hour}`), between],
  [apart(String.raw`${hour}\s+(?:et|a)\s+${hour}`), between],
  [apart(String.raw`${firstHour}\s?-\s?${hour}`), between],
  [
    apart(String.raw`(?:apres|des|depuis|a\s+partir\s+de)\s+${hour}`),
    ([, ...found]) => reaching(minutesOf(found[0], found[1], found[2]), (from) => ({ from, to: lastMinute })),
  ],
  [
    apart(String.raw`(?:avant|jusqu'?a)\s+${hour}`),
    ([, ...found]) => reaching(minutesOf(found[0], found[1], found[2]), (to) => ({ from: 0, to })),
  ],
  [apart(String.raw`(?:vers\s+)?${hour}`), ([, ...found]) => around(found[0], found[1], found[2])],
]

/** Half days are times beside a day only: alone, a donor or a cause may have the word. */
const halfDays: [form: RegExp, slot: TimeSlot][] = [
  [apart('matin(?:ee)?'), { from: 5 * 60, to: 12 * 60 - 1 }],
  [apart(String.raw`(?:l')?apres[- ]midi|aprem`), { from: 12 * 60, to: 18 * 60 - 1 }],
  [apart('soir(?:ee)?'), { from: 18 * 60, to: lastMinute }],
  [apart('nuit'), { from: 0, to: 5 * 60 - 1 }],
]

type FoundTime = TimeSlot & { match: Match }

/** Finds the first word for half a day in folded text: 'matin', 'après-midi'. */
export const findHalfDay = (text: string): FoundTime | undefined => {
  for (const [form, slot] of halfDays) {
    const found = form.exec(text)
    if (found) return { ...slot, match: [found[0], found.index] }
  }
  return undefined
}

/** Finds the first hours in folded text: '18h', 'de 12h à 15h', 'avant 10h'. */
export const findTime = (text: string): FoundTime | undefined => {
  for (const [form, read] of forms) {
    const found = form.exec(text)
    const time = found && read(found)
    if (found && time) return { ...time, match: [found[0], found.index] }
  }
  return undefined
}
