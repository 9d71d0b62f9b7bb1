import { addDays, type Day, startOfDay } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { matchRefusals } from '../../match.ts'
import type { Part } from '../matching/explanation.ts'
import { type Records, readRecordsOf } from './part-names.queries.ts'
import { readInterval } from './takings.queries.ts'

type OfLine = { customerId: string; bookedOn: Day }

/**
 * The number of days after its line on which an interval of donations may end: one, for the hour at which a day ends.
 */
const daysAfterLine = 1

/** Returns the record that a part is of. A donation of its own is by transfer or online. */
const recordOf = (part: Part, { slips, donations, payments, movements }: Records) => {
  switch (part.kind) {
    case 'slip': {
      const slip = slips.get(part.slipId)
      const { chequeCents, cashCents } = slip ?? { chequeCents: 0, cashCents: 0 }
      return (
        slip && { ...slip, cents: { cheque: chequeCents, cash: cashCents, both: chequeCents + cashCents }[part.medium] }
      )
    }
    case 'donation': {
      const donation = donations.get(part.transactionId)
      return donation?.isTransfer || donation?.isOnline ? donation : undefined
    }
    case 'payment':
      return payments.get(part.paymentId)
    case 'movement':
      return movements.get(part.movementId)
    default:
      return part
  }
}

/** Throws 422 for a part of a record that the association does not have, and 409 for one whose amount has changed. */
const checkRecords = (part: Part, records: Records): void => {
  const { contracts, devices } = records
  if ('contractId' in part && !contracts.has(part.contractId)) throw matchRefusals.unknownPart()
  if ('deviceId' in part && part.deviceId !== null && !devices.has(part.deviceId)) throw matchRefusals.unknownPart()
  const record = recordOf(part, records)
  if (!record) throw matchRefusals.unknownPart()
  if (('isGone' in record && record.isGone) || record.cents !== part.cents) throw matchRefusals.changed()
}

const check = async (db: Database, { customerId, bookedOn }: OfLine, part: Part, records: Records): Promise<Part> => {
  checkRecords(part, records)
  if (part.kind === 'payment') return { ...part, note: `Paiement ${records.payments.get(part.paymentId)?.reference}` }
  if (part.kind !== 'takings') return part
  if (part.fromAt >= part.toAt) throw matchRefusals.unknownPart()
  if (part.toAt > startOfDay(addDays(bookedOn, daysAfterLine + 1)).getTime()) throw matchRefusals.afterLine()
  const { count, cents } = await readInterval(db, customerId, part)
  if (cents !== part.cents) throw matchRefusals.changed()
  return { ...part, donationCount: count }
}

const isOfRecord = ({ kind }: Part): boolean => !['commission', 'difference', 'other'].includes(kind)
const sumOf = (parts: readonly { cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + Math.abs(cents), 0)

/** The euros that a person may take off any line, such as the fees of a subsidy. */
const freeCents = 100_000

/**
 * Throws 422 for parts whose amounts a person has written and which take much more off a line than it and its records
 * contain (docs/rules/bank.md#bank-match). Parts that nothing proves would add up to any line.
 */
export const requireBounded = (lineCents: number, parts: readonly Part[]): void => {
  const written = parts.filter((part) => !isOfRecord(part) && part.cents < 0 !== lineCents < 0)
  if (sumOf(written) > freeCents + Math.abs(lineCents) + sumOf(parts.filter(isOfRecord))) throw matchRefusals.tooLarge()
}

/**
 * Checks parts that a person sent against the ledger, and counts their donations. Throws 422 for records that the
 * association does not have and for donations after the line, 409 for amounts that have changed. That their money is
 * free, the tables say when they are added.
 */
export const requireParts = async (db: Database, line: OfLine, parts: readonly Part[]): Promise<Part[]> => {
  const records = await readRecordsOf(db, line.customerId, parts)
  const checked: Part[] = []
  for (const part of parts) checked.push(await check(db, line, part, records))
  return checked
}
