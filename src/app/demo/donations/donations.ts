import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import { hourMs } from '#shared/days.ts'
import type { Association } from '../associations/association.ts'
import type { CauseRow } from '../associations/causes.ts'
import { lateArrival } from '../associations/closing-calendar.ts'
import type { Device } from '../associations/devices.ts'
import { growthOn } from '../associations/life.ts'
import type { Donation } from '../associations/stories.ts'
import { drawMessage, drawNote } from '../ideas/messages.ts'
import { drawMobile, drawName, emailOf } from '../ideas/people.ts'
import { type Random, runningSum } from '../random.ts'
import { drawAmountCents } from './amounts.ts'
import { drawInstantMs } from './intensity.ts'
import { drawPurpose } from './purposes.ts'

/** The share of donations with a donor's name, and with a message. */
export const namedShare = 0.22
export const messageShare = 0.09
/** The share of cash and cheques, which are entered by hand with a message. */
export const handShare = 0.012
const terminalMessageShare = (messageShare - handShare) / (1 - handShare)

/** Nobody writes a cheque of less. */
const leastChequeCents = 20_00

/** The time after noon at which two people have signed a sheet. */
const countedAfterMs = 4 * hourMs

/** The beginning of the idempotency key of each donation. */
export const demoKeyPrefix = 'demo-'

/** An association with at least this many donations has received some today. */
const lively = 100
const liveliestToday = 2

/** Draws the donations outside of stories: the remaining count, on days drawn by rhythm and growth. */
const drawOrdinaryDonations = (random: Random, { life, rhythm, donationCount, story }: Association): Donation[] => {
  const count = Math.max(0, donationCount - story.donations.length)
  if (count === 0) return []
  const today = rhythm.days.length - 1
  const sum = runningSum(
    rhythm.weights.map((weight, day) => (day < life.firstDay || day > life.lastDay ? 0 : weight * growthOn(life, day))),
  )
  const isOpenToday = life.lastDay === today && (rhythm.weights[today] ?? 0) > 0
  const todayCount = isOpenToday && donationCount >= lively ? liveliestToday : 0
  return Array.from({ length: count }, (_, place) => ({
    instantMs: drawInstantMs(random, rhythm, place < todayCount ? today : random.index(sum)),
    amountCents: drawAmountCents(random),
  }))
}

const drawDevice = (random: Random, devices: readonly Device[], instantMs: number): Device =>
  random.pickWeighted(
    devices.filter(({ row, silentFromMs }) => row.created_at.getTime() <= instantMs && instantMs < silentFromMs),
  )

/** Draws the delay of a donation: mostly one or two seconds, sometimes minutes on a weak network. */
const drawDelayMs = (random: Random): number =>
  random.chance(0.985) ? random.integer(300, 2500) : random.integer(20_000, 1_200_000)

type Arrival = { device: Device | null; receivedMs: number; recordedBy: string | null; message: string | null }

/** Returns the function that draws how a donation arrived: by a terminal, after an outage, or by hand later. */
const arrivals = (random: Random, { idea, rhythm, devices, staff, story }: Association) => {
  let sentAfterOutage = 0
  // The others have no slips: their cheques would wait for years.
  const hasSlips = idea.part === 'roof' || idea.part === 'well'
  // One terminal had no network for days: the next closing carries its donation.
  let late = idea.part === 'roof' ? lateArrival(new Date(rhythm.asOfMs)) : undefined
  return ({ instantMs, amountCents, device: known, isCounted }: Donation): Arrival => {
    const manager = staff[0]
    if (isCounted && manager) {
      return { device: null, receivedMs: instantMs + countedAfterMs, recordedBy: manager.id, message: null }
    }
    const byHandMs = instantMs + Math.floor(random.between(1, 60) * hourMs)
    if (!known && manager && random.chance(handShare) && byHandMs <= rhythm.asOfMs) {
      return {
        device: null,
        receivedMs: byHandMs,
        recordedBy: manager.id,
        message: drawNote(random, hasSlips && amountCents >= leastChequeCents),
      }
    }
    const device = known ?? drawDevice(random, devices, instantMs)
    const message = random.chance(terminalMessageShare) ? drawMessage(random, idea.kind) : null
    const outage = story.outage
    if (outage && device === outage.device && instantMs >= outage.fromMs && instantMs < outage.toMs) {
      sentAfterOutage += 1
      return { device, receivedMs: outage.toMs + sentAfterOutage * 700, recordedBy: null, message }
    }
    const delayMs = drawDelayMs(random)
    if (late && instantMs >= late.fromMs && instantMs < late.toMs) {
      const { receivedMs } = late
      late = undefined
      return { device, receivedMs, recordedBy: null, message }
    }
    const receivedMs = Math.min(instantMs + delayMs, rhythm.asOfMs)
    return { device, receivedMs, recordedBy: null, message }
  }
}

/** Returns how a donation by hand was paid, as its note says. */
const methodOfNote = (note: string | null) => (note?.startsWith('Chèque') ? 'cheque' : 'cash')

const askedOf = (cause: CauseRow | undefined, donor: () => Donor) => {
  const asked = cause && (cause.need_donator_name || cause.need_donator_phone || cause.need_donator_email)
  const given = asked || cause?.need_membership_number ? donor() : undefined
  return {
    donator_fullname: (cause?.need_donator_name && given?.fullname) || null,
    donator_phone: (cause?.need_donator_phone && given?.phone) || null,
    donator_email: (cause?.need_donator_email && given?.email) || null,
    donator_membership_number: (cause?.need_membership_number && given?.membershipNumber) || null,
  }
}

export function* makeDonations(random: Random, association: Association) {
  const { customer, story, donationCount } = association
  const ordinary = drawOrdinaryDonations(random.fork('gifts'), association)
  const donations = [...ordinary, ...story.donations].sort((one, other) => one.instantMs - other.instantMs)
  const donors = makeDonors(random.fork('donors'), donationCount * namedShare)
  const details = random.fork('details')
  const arrive = arrivals(random.fork('arrivals'), association)

  for (const donation of donations) {
    const { cause, shortcut } = donation.isCounted
      ? {}
      : drawPurpose(details, association, donation, details.chance(namedShare))
    const { device, receivedMs, recordedBy, message } = arrive(donation)
    const archivedMs = cause?.archived_at?.getTime() ?? Infinity
    const id = details.uuid(receivedMs)
    const key = `${demoKeyPrefix}${id}`
    yield {
      customer_id: customer.id,
      id,
      amount_cents: donation.amountCents,
      created_at: new Date(donation.instantMs),
      received_at: new Date(receivedMs),
      cause_id: cause?.id ?? null,
      cause_was_archived: archivedMs <= receivedMs,
      shortcut_id: shortcut?.id ?? null,
      device_id: device?.row.id ?? null,
      recorded_by: recordedBy,
      payment_method: recordedBy ? methodOfNote(message) : 'card',
      message,
      ...askedOf(cause, () => drawDonor(details, donors)),
      idempotency_key: key,
      request_digest: hash('sha256', key, 'buffer'),
    } satisfies Insertable<Tables['transactions']> &
      Omit<Insertable<Tables['donation_identities']>, 'transaction_id' | 'given_at'>
  }
}

/** A donation of the demo: the row of the ledger, and what its donor said. */
export type TransactionRow = ReturnType<typeof makeDonations> extends Generator<infer Row> ? Row : never

type Donor = { fullname: string; phone: string; email: string; membershipNumber: string }

const donationsByDonor = 3

/** Makes the named donors of an association: fewer than its donations, since many donate again. */
const makeDonors = (random: Random, namedDonations: number): Donor[] =>
  Array.from({ length: Math.ceil(namedDonations / donationsByDonor) + 1 }, () => {
    const name = drawName(random)
    return {
      fullname: `${name.firstname} ${name.lastname}`,
      phone: drawMobile(random),
      email: emailOf(name, 'courriel.example'),
      membershipNumber: `A-${random.digits(5)}`,
    }
  })

/** Draws a donor; the first ones far more often than the last. */
const drawDonor = (random: Random, donors: readonly Donor[]): Donor => {
  const donor = donors[Math.floor(random.next() ** 2 * donors.length)]
  if (!donor) throw new RangeError('there are no donors')
  return donor
}
