import type { Random } from '#app/demo/random.ts'
import { addDays, type Day, instantInParis } from '#shared/days.ts'
import { bankDayFrom } from './bank-calendar.ts'
import { type Entry, entryOf } from './entry.ts'

/** A donation by transfer, as the association recorded it from what the donor said. */
export type Transfer = { transactionId: string; at: number; cents: number; names: string[]; reference: string | null }

type Donor = { firstName: string; lastName: string; reference: string | null; cents: number; dayOfMonth: number }

const firstNames = ['Fatima', 'Youssef', 'Élodie', 'Jean-Marc', 'Aïcha', 'Chloé', 'Ibrahim', 'Noé', 'Zoé', 'Mehdi']
const lastNames = ['Benali', 'Lefèvre', 'Haddad', 'Dupont', 'N’Diaye', 'El Amrani', 'Garnier', 'Saïdi', 'Müller']
const amounts = [1000, 2000, 2000, 3000, 5000, 10_000]
const referencedShare = 0.4
const noonMs = 12 * 3_600_000

const asBanksWrite = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 ]/g, ' ')
    .toUpperCase()

const makeDonor = (random: Random, place: number): Donor => ({
  firstName: firstNames[place % firstNames.length] ?? '',
  // The first two share a name and differ in their first names.
  lastName: lastNames[Math.max(0, place - 1) % lastNames.length] ?? '',
  reference: random.chance(referencedShare) ? `DON-${random.digits(5)}` : null,
  cents: place < 2 ? 2000 : random.pick(amounts),
  dayOfMonth: random.integer(1, 27),
})

const drawPayer = (random: Random, { firstName, lastName }: Donor): string => {
  const [first, last] = [asBanksWrite(firstName), asBanksWrite(lastName)]
  return random.pick([`${last} ${first}`, `M OU MME ${last} ${first}`, `${first} ${last}`])
}

/** Draws a transfer of a donor: when it was recorded, and what the bank says of it. */
const drawTransfer = (random: Random, donor: Donor, day: Day): { transfer: Transfer; entry: Entry } => {
  const bookedOn = bankDayFrom(day)
  const recordedOn = addDays(bookedOn, random.integer(-3, 4))
  const transactionId = random.uuid(0)
  const { firstName, lastName, reference, cents } = donor
  const names = [`${firstName} ${lastName}`]
  const at = instantInParis(recordedOn, noonMs).getTime()
  const payer = drawPayer(random, donor)
  const message = reference ? `DON MENSUEL ${reference}` : random.pick(['DON', 'SADAQA', 'Soutien', 'DON MOSQUEE'])
  const entry = entryOf({
    kind: 'transferIn',
    bookedOn,
    label: `VIR SEPA RECU ${payer}`.slice(0, 31).trimEnd(),
    reference: random.digits(9),
    payer,
    message,
    truth: [{ what: 'transfer', transactionId, cents }],
  })
  return { transfer: { transactionId, at, cents, names, reference }, entry }
}

/** Draws the transfers of donors: standing orders, each on its day of the month, and single ones. */
export const drawTransfers = (random: Random, { from, days }: { from: Day; days: number }) => {
  const donors = Array.from({ length: 14 }, (_, place) => makeDonor(random, place))
  const transfers: Transfer[] = []
  const entries: Entry[] = []
  const add = (donor: Donor, day: Day): void => {
    const { transfer, entry } = drawTransfer(random, donor, day)
    transfers.push(transfer)
    entries.push(entry)
  }
  for (let index = 0; index < days; index += 1) {
    const day = addDays(from, index)
    for (const donor of donors.slice(0, 8)) if (Number(day.slice(8)) === donor.dayOfMonth) add(donor, day)
    if (random.chance(0.08)) add({ ...random.pick(donors.slice(8)), cents: random.pick(amounts) }, day)
  }
  return { transfers, entries }
}
