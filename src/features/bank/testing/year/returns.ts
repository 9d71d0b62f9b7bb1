import type { Random } from '#app/demo/random.ts'
import { addDays, type Day, dayOf } from '#shared/days.ts'
import { bankDayFrom, collectionDayOf } from './bank-calendar.ts'
import { type Entry, entryOf, shortDay } from './entry.ts'
import type { Donation } from './giving.ts'
import type { Credit } from './remittances.ts'
import { type Contract, contractOn, type Terminal } from './terminals.ts'

/** Money that goes back to a donor, as the association records it. */
export type Movement = {
  id: string
  transactionId: string
  kind: 'refunded' | 'chargeback' | 'chargeback_won' | 'cheque_returned'
  effectiveOn: Day
  cents: number
  terminalId: string | null
}

const chargebackShare = 0.003
const refundShare = 0.0004
/** The shares of chargebacks: those that nobody records, and those that the association wins back. */
const forgottenShare = 0.02
const regainedShare = 0.1

type Returned = { movements: Movement[]; entries: Entry[] }
type Setting = { contracts: readonly Contract[]; terminals: readonly Terminal[] }

const contractFinder = ({ contracts, terminals }: Setting) => {
  const terminalOf = new Map(terminals.map((terminal) => [terminal.id, terminal]))
  return ({ terminalId, at }: Donation): Contract => {
    const id = contractOn(terminalOf.get(terminalId)!, dayOf(new Date(at)))
    return contracts.find((contract) => contract.id === id)!
  }
}

/** Draws the chargebacks, months after their donations. The bank debits each by itself. */
export const drawChargebacks = (random: Random, donations: readonly Donation[], setting: Setting): Returned => {
  const contractOf = contractFinder(setting)
  const returned: Returned = { movements: [], entries: [] }
  const add = (donation: Donation, kind: 'chargeback' | 'chargeback_won', noticedOn: Day): void => {
    const isBack = kind === 'chargeback_won'
    const bookedOn = bankDayFrom(addDays(noticedOn, random.integer(0, 2)))
    const id = random.uuid(donation.at)
    const cents = isBack ? donation.cents : -donation.cents
    const { number, cutOffMinute } = contractOf(donation)
    const takenOn = collectionDayOf(donation.at, cutOffMinute)
    const isForgotten = !isBack && random.chance(forgottenShare)
    const truth = isForgotten
      ? ({ what: 'other', note: 'impayé que personne n’a saisi', cents } as const)
      : ({ what: 'movement', movementId: id, cents } as const)
    const label = `${isBack ? 'REPRISE IMPAYE' : 'IMPAYE CB'} ${number} DU ${shortDay(takenOn)}`
    const reference = `IM${random.digits(8)}`
    returned.entries.push(
      entryOf({ kind: isBack ? 'regained' : 'chargeback', bookedOn, label, reference, truth: [truth] }),
    )
    if (isForgotten) return
    const movement = { id, transactionId: donation.id, kind, cents, terminalId: donation.terminalId }
    returned.movements.push({ ...movement, effectiveOn: noticedOn })
    if (!isBack && random.chance(regainedShare))
      add(donation, 'chargeback_won', addDays(bookedOn, random.integer(15, 50)))
  }
  for (const donation of donations) {
    if (random.chance(chargebackShare))
      add(donation, 'chargeback', addDays(dayOf(new Date(donation.at)), random.integer(25, 150)))
  }
  return returned
}

/**
 * Draws the refunds. Under the gross contract each is an entry. Under the net contract, the acquirer keeps it back from
 * the remittance of the day.
 */
export const drawRefunds = (
  random: Random,
  donations: readonly Donation[],
  { credits, ...setting }: Setting & { credits: readonly Credit[] },
): Returned => {
  const contractOf = contractFinder(setting)
  const returned: Returned = { movements: [], entries: [] }
  for (const donation of donations) {
    if (!random.chance(refundShare)) continue
    const contract = contractOf(donation)
    const day = addDays(dayOf(new Date(donation.at)), random.integer(1, 20))
    const isWhole = donation.cents < 1000 || random.chance(0.7)
    const cents = -(isWhole ? donation.cents : Math.round(donation.cents / 200) * 100)
    const id = random.uuid(donation.at)
    const truth = { what: 'movement', movementId: id, cents } as const
    const credit = credits.find((one) => one.contract === contract && one.shares.some((share) => share.day === day))
    if (contract.settles === 'net') {
      if (!credit || credit.kept.length > 0) continue
      credit.kept.push(truth)
    } else {
      const label = `CREDIT CB ${contract.number} DU ${shortDay(day)}`
      const bookedOn = bankDayFrom(addDays(day, 1))
      returned.entries.push(
        entryOf({ kind: 'refund', bookedOn, label, reference: `CR${random.digits(8)}`, truth: [truth] }),
      )
    }
    const movement = { id, transactionId: donation.id, kind: 'refunded' as const, cents }
    returned.movements.push({ ...movement, effectiveOn: day, terminalId: donation.terminalId })
  }
  return returned
}
