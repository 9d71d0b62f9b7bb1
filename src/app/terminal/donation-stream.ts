import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cause } from '#features/causes/cause.ts'
import type { Catalogue } from './catalogue.ts'
import type { Donation } from './delivery.ts'

/** A number from 0 (included) to 1 (excluded). */
export type Random = () => number

/** Usual amounts in euros, and their share in percent. */
const usualAmounts = [
  [2, 9],
  [5, 19],
  [10, 27],
  [20, 24],
  [50, 13],
  [100, 7],
  [500, 1],
] as const
const donors = [
  'Camille Lefèvre',
  'Amine Benali',
  'Jeanne Rousseau',
  'Youssef Haddad',
  'Louise Garnier',
  'Karim Diallo',
]
const messages = [
  'Merci pour votre action.',
  'Bon courage aux bénévoles !',
  'Pour mes parents.',
  'Avec tout mon soutien.',
]

const pick = <Item>(items: readonly Item[], random: Random): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('there is nothing to pick from')
  return item
}

const usualAmount = (random: Random): number => {
  let rest = random() * 100
  for (const [euros, share] of usualAmounts) {
    rest -= share
    if (rest < 0) return euros
  }
  return usualAmounts[0][0]
}

/** Returns the donor's fields that the cause asks for. */
const donorOf = (cause: Cause, random: Random): Partial<Donation['body']> => {
  const name = pick(donors, random)
  const [first = '', last = ''] = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(' ')
  const digits = String(Math.floor(random() * 1e8)).padStart(8, '0')
  return {
    ...(cause.needDonatorName && { donatorFullname: name }),
    ...(cause.needDonatorPhone && { donatorPhone: `06${digits}` }),
    ...(cause.needDonatorEmail && { donatorEmail: `${first}.${last}@exemple.example` }),
    ...(cause.needMembershipNumber && { donatorMembershipNumber: `A${digits.slice(0, 5)}` }),
  }
}

/** Creates a random donation: a quick one, one to a cause, or a one-off; one in eleven has a message. */
export const randomDonation = ({ causes, shortcuts }: Catalogue, random: Random = Math.random): Donation['body'] => {
  const chance = random()
  const messageField = random() < 0.09 ? { message: pick(messages, random) } : {}
  const [shortcut] = shortcuts
  if (shortcut && chance < 0.4) return { amount: shortcut.amount, shortcutId: shortcut._id, ...messageField }
  if (causes.length === 0 || chance > 0.9) return { amount: usualAmount(random), ...messageField }
  const cause = pick(causes, random)
  const amount = cause.amount === null ? usualAmount(random) : Number(cause.amount)
  return { amount, causeId: cause._id, ...donorOf(cause, random), ...messageField }
}

/** Creates a donation of this instant with a new key. */
export const newDonation = (body: Donation['body']): Donation => ({
  key: `terminal-${randomUUID()}`,
  body: { createdAt: new Date().toISOString(), ...body },
})

/** Creates donations at a constant rate in donations per second. Ends at once after a stop. */
export async function* donationsAtRate(
  makeBody: () => Donation['body'],
  { rate, count, stopped }: { rate: number; count: number; stopped: AbortSignal },
): AsyncGenerator<Donation> {
  const startedAt = performance.now()
  for (let position = 0; position < count; position += 1) {
    const waitMs = startedAt + (position * 1000) / rate - performance.now()
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: stopped }).catch(() => {})
    if (stopped.aborted) return
    yield newDonation(makeBody())
  }
}
