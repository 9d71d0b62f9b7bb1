import { type Day, dayOf } from '#shared/days.ts'
import type { BankLine, MatchInput } from '../server/matching/match-input.ts'
import { takingsByDevice } from './match-input.fixture.ts'
import { entryCodes, sumOf } from './year/entry.ts'
import type { Donation } from './year/giving.ts'
import type { Year } from './year/year.ts'

/** Returns the lines of a year as a statement in CFONB would give them, without a file. The id is the entry's place. */
export const linesOf = ({ entries }: Year): BankLine[] =>
  entries.map(({ kind, bookedOn, cents, label, reference, payer, message }, index) => ({
    id: String(index),
    bookedOn,
    cents,
    label,
    code: entryCodes[kind].cfonb,
    reference,
    details: [
      ...(payer === null ? [] : [{ qualifier: 'NPY', text: payer }]),
      ...(message === null ? [] : [{ qualifier: payer === null ? 'LIB' : 'LCC', text: message }]),
    ],
    parts: [],
  }))

/** Tells whether the association had a donation at the end of a day. */
export const isKnownOn =
  (today: Day) =>
  ({ receivedAt }: Pick<Donation, 'receivedAt'>): boolean =>
    dayOf(new Date(receivedAt)) <= today

/** Returns what a matcher may know of a year on a day: lines, and the records of the association. */
export const inputOf = (year: Year, lines: readonly BankLine[], today: Day): MatchInput => {
  const givenAt = new Map(year.donations.map(({ id, at }) => [id, at]))
  return {
    today,
    contracts: year.contracts.map(({ id, number, settles, ratePpm, fixedTenthCents, isFeeMonthly }) => ({
      id,
      number,
      acquirer: 'bank',
      settles,
      ratePpm,
      fixedTenthCents,
      isFeeMonthly,
      cutOffMinute: null,
      devices: year.terminals.flatMap((terminal) =>
        terminal.contracts.flatMap(({ contractId, fromDay }, index) => {
          const untilDay = terminal.contracts[index + 1]?.fromDay ?? null
          return contractId === id ? [{ deviceId: terminal.id, fromDay, untilDay }] : []
        }),
      ),
    })),
    takings: takingsByDevice(
      year.donations.filter(isKnownOn(today)).map(({ terminalId, at, cents }) => ({ deviceId: terminalId, at, cents })),
    ),
    slips: year.slips.map(({ id, number, day, cheques, cashCents }) => {
      return { id, number, day, chequeCents: sumOf(cheques), cashCents }
    }),
    transfers: year.transfers,
    movements: year.movements.map(({ terminalId, ...movement }) => {
      const at = givenAt.get(movement.transactionId)
      return { ...movement, deviceId: terminalId, ...(at === undefined ? {} : { givenAt: at }) }
    }),
    payouts: [],
    paidOut: [],
    lines,
    elsewhere: [],
    standing: [],
    covered: [{ from: year.entries[0]?.bookedOn ?? today, to: year.lastDay }],
  }
}
