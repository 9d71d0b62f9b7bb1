/** Hours before Greenwich of the zones that files name by letters. */
const hoursOf: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  met: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
}
const place = /^[a-z]+(?:\/[a-z_]+){1,2}$/i
const shift = /^(?:utc|gmt)?\s*([+\u2212-])\s*(\d{1,2})(?::?(\d{2}))?$/i

const formats = new Map<string, Intl.DateTimeFormat>()
const isPlace = (zone: string): boolean => {
  if (!place.test(zone)) return false
  if (formats.has(zone)) return true
  try {
    formats.set(zone, new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }))
    return true
  } catch {
    return false
  }
}

/** A zone: minutes before Greenwich, or a place whose clock changes. */
export type Zone = number | string

/** Returns the zone that a text names: `UTC`, `CET`, `GMT+2`, `Europe/Paris`. Undefined for a text that names none. */
export const zoneOf = (text: string): Zone | undefined => {
  const name = text.trim()
  const hours = hoursOf[name.toLowerCase()]
  if (hours !== undefined) return hours * 60
  const [, sign, shiftHours, minutes] = shift.exec(name) ?? []
  if (sign) return (sign === '+' ? 1 : -1) * (Number(shiftHours) * 60 + Number(minutes ?? 0))
  return isPlace(name) ? name : undefined
}

/** Returns the zone that the name of a column says: `Created (UTC)`, `Payment Date (America/Toronto)`. */
export const zoneInName = (name: string): Zone | undefined => {
  const words = [...name.matchAll(/\(([^)]+)\)/g)].map(([, word = '']) => word)
  const greenwich = /\b(?:utc|gmt)\b/i.exec(name.replaceAll('_', ' '))?.[0]
  return [...words, greenwich ?? ''].map(zoneOf).find((zone) => zone !== undefined)
}

const inTitle =
  /(?:\bfuseau(?: horaire)?|\btime ?zone|\btz|\b(?:heures?|horaires?|dates?|times?)(?: en| in)?|\ben|\bin)\b[^\p{L}\d]{0,4}((?:UTC|GMT)(?:\s?[+\u2212-]\s?\d{1,2}(?::?\d{2})?)?|[a-z]+(?:\/[a-z_]+){1,2})/giu

/** Returns the zone that a line above the table says, `Fuseau horaire : America/Montreal`, as written. */
export const zoneInTitle = (title: string): string | undefined =>
  [...title.matchAll(inTitle)].map(([, written = '']) => written).find((written) => zoneOf(written) !== undefined)

/** Minutes before Greenwich by zone and UTC hour. */
const offsets = new Map<string, number>()
const mostOffsets = 20_000

const offsetAt = (zone: Zone, instantMs: number): number => {
  if (typeof zone === 'number') return zone
  const hour = Math.floor(instantMs / 3_600_000)
  const key = `${zone} ${hour}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= mostOffsets) offsets.clear()
  const parts = formats.get(zone)?.formatToParts(hour * 3_600_000)
  const written = parts?.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const offset = Number(zoneOf(written) ?? 0)
  offsets.set(key, offset)
  return offset
}

export const instantIn = (zone: Zone, clockMs: number): Date => {
  const near = clockMs - offsetAt(zone, clockMs) * 60_000
  return new Date(clockMs - offsetAt(zone, near) * 60_000)
}
