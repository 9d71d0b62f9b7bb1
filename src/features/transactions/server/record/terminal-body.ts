import { Refusal } from '#shared/problem.ts'
import type { MendedBody } from '#shared/server/bind.ts'
import { isBlank, isWellFormed } from '#shared/text.ts'
import { DonationInput } from '../../donation.ts'

type Field = keyof DonationInput

/** The fields that decide what the donation is: their values are judged as they came. */
const judged: readonly Field[] = ['amount', 'causeId', 'shortcutId', 'createdAt']
/** The texts that may be cut, with their longest length. A cut number or address would be another. */
const longest: Partial<Record<Field, number>> = { message: 500, donatorFullname: 200 }

/** Removes the characters that no text may contain. A text of one line gets spaces for its line breaks. */
const cleaned = (text: string, severalLines: boolean): string =>
  Array.from(severalLines ? text : text.replaceAll(/[\n\r\t\u2028\u2029]+/g, ' '))
    .filter(isWellFormed)
    .join('')
    .trim()

const firstOf = (text: string, count: number): string => Array.from(text).slice(0, count).join('').trim()

/** The number of characters that are read of a text. None of a field has a tenth of it. */
const mostRead = 10_000

/** Returns what can be kept of a value that its field refuses; undefined for nothing. */
const mended = (field: Field, value: unknown): unknown => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const text = cleaned(String(value).slice(0, mostRead), field === 'message')
  const kept = firstOf(text, longest[field] ?? text.length)
  return accepts(field, kept) && !isBlank(kept) ? kept : undefined
}

const isField = (name: string): name is Field => Object.hasOwn(DonationInput.shape, name)
const accepts = (field: Field, value: unknown): boolean => DonationInput.shape[field].safeParse(value).success

const instant = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?([.,]\d+)?\s*([Zz]|[+-]\d\d(?::?\d\d)?)$/

/** Writes a terminal's instant as the API has it: ISO 8601, or milliseconds since 1970. */
const instantOf = (value: unknown): unknown => {
  if (typeof value === 'number' && Math.abs(value) <= 8.64e15) return new Date(value).toISOString()
  const [, day, time, seconds = ':00', fraction = '', zone = ''] =
    typeof value === 'string' ? (instant.exec(value.trim()) ?? []) : []
  if (!day) return value
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? []
  return `${day}T${time}${seconds}${fraction.replace(',', '.')}${sign ? `${sign}${hours}:${minutes}` : 'Z'}`
}

/** Reads a field that is judged: a blank one is absent, and a notation of the same value is not refused. */
const readJudged = (field: Field, value: unknown): unknown => {
  if (field === 'amount') return value
  if (value === null || (typeof value === 'string' && isBlank(value))) return undefined
  if (field === 'createdAt') return instantOf(value)
  return typeof value === 'string' ? value.trim() : value
}

/** Leaves out half a cheque, which is refused when a person enters it. Returns the fields that are left out. */
const leaveOutHalfCheque = (body: Record<string, unknown>): string[] => {
  const given = ['chequeNumber', 'chequeBank'].filter(
    (field) => typeof body[field] === 'string' && !isBlank(body[field]),
  )
  if (given.length === 0 || (given.length === 2 && body.paymentMethod === 'cheque')) return []
  for (const field of given) delete body[field]
  return given
}

/**
 * Mends the body of a terminal's donation: the money is taken already, so only its amount, cause and day are judged
 * (docs/rules/transactions.md#donations-mended). A body that a person may send stays as it is.
 */
export const mendTerminalBody = (given: unknown): MendedBody => {
  const changed: string[] = []
  let unknownCount = 0
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { body: given, changed, unknownCount }
  if (DonationInput.safeParse(given).success) {
    const whole = { ...given }
    return { changed: leaveOutHalfCheque(whole), body: whole, unknownCount }
  }
  const body: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(given)) {
    if (!isField(field)) unknownCount += 1
    else if (accepts(field, value)) body[field] = value
    else if (judged.includes(field)) body[field] = readJudged(field, value)
    else {
      body[field] = mended(field, value)
      if (!(typeof value === 'string' && isBlank(value))) changed.push(field)
    }
  }
  return { body, changed: [...changed, ...leaveOutHalfCheque(body)], unknownCount }
}

/** Says how a terminal can send a refused donation again (docs/rules/transactions.md#donations-again). */
const waysAgain: Record<string, string> = {
  'unknown-cause': 'Renvoyez le don sous la même clé, avec une cause de l’association ou sans causeId.',
  'unknown-shortcut': 'Renvoyez le don sous la même clé, avec un don rapide de l’association ou sans shortcutId.',
  'cause-mismatch': 'Renvoyez le don sous la même clé, sans causeId\u00a0: le don rapide dit la cause.',
  'clock-ahead': 'Renvoyez le don sous la même clé, une fois ce moment passé, ou dès maintenant avec sa vraie date.',
  'clock-behind': 'Renvoyez le don sous la même clé, avec sa vraie date, ou sans createdAt s’il est d’aujourd’hui.',
  'idempotency-key-reused':
    'Le premier est enregistré. Si celui-ci est un autre don, renvoyez-le sous une nouvelle clé.',
}

/** Adds to a refusal how a terminal can send the donation again. */
export const withWayAgain = (refusal: unknown): unknown => {
  const way = refusal instanceof Refusal ? waysAgain[refusal.code] : undefined
  if (!(refusal instanceof Refusal) || !way) return refusal
  const { status, code, message, fields, retryAfterSeconds } = refusal
  return new Refusal(status, code, `${message} ${way}`, {
    ...(fields && { fields }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
