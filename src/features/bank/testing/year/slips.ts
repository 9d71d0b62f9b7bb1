import type { Random } from '#app/demo/random.ts'
import { addDays, type Day } from '#shared/days.ts'
import { bankDayAfter, bankDayFrom } from './bank-calendar.ts'
import { type Entry, entryOf, sumOf } from './entry.ts'
import type { Movement } from './returns.ts'

/** A deposit slip of the association, with its cheques and its cash. */
export type Slip = {
  id: string
  number: number
  day: Day
  cheques: { transactionId: string; cents: number }[]
  cashCents: number
}

const returnedShare = 0.02

/** Draws the entries of a slip of cheques: its credit, and the debit of a returned cheque. */
const drawCheques = (random: Random, { id, number, day, cheques }: Slip, isNumbered: boolean) => {
  const bookedOn = bankDayAfter(bankDayFrom(day), random.integer(0, 2))
  const count = `${cheques.length} CHQ`
  const truth = { what: 'slip', slipId: id, medium: 'cheque', cents: sumOf(cheques) } as const
  const label = isNumbered ? `REMISE CHEQUES BORD ${String(number).padStart(7, '0')}` : `REMISE DE CHEQUES ${count}`
  const entries = [entryOf({ kind: 'cheques', bookedOn, label, reference: random.digits(7), truth: [truth] })]
  const movements: Movement[] = []
  for (const { transactionId, cents } of cheques) {
    if (!random.chance(returnedShare)) continue
    const returnedOn = bankDayAfter(bookedOn, random.integer(3, 9))
    const movement = { id: random.uuid(0), transactionId, kind: 'cheque_returned' as const, cents: -cents }
    movements.push({ ...movement, effectiveOn: returnedOn, terminalId: null })
    const returned = { what: 'movement', movementId: movement.id, cents: -cents } as const
    const number = random.digits(7)
    const facts = { bookedOn: returnedOn, label: `CHEQUE IMPAYE ${number}`, reference: number, truth: [returned] }
    entries.push(entryOf({ kind: 'returnedCheque', ...facts }))
  }
  return { entries, movements }
}

/** Draws the deposit slips of the weeks. Half of the banks print the slip's number. */
export const drawSlips = (random: Random, { from, days }: { from: Day; days: number }) => {
  const slips: Slip[] = []
  const entries: Entry[] = []
  const movements: Movement[] = []
  const isNumbered = random.chance(0.5)
  for (let index = random.integer(1, 6); index < days; index += random.integer(4, 9)) {
    const day = addDays(from, index)
    const cheques = Array.from({ length: random.integer(0, 7) }, () => {
      return { transactionId: random.uuid(0), cents: random.pick([2000, 3000, 5000, 10_000, 15_000, 25_000]) }
    })
    const cashCents = random.chance(0.8) ? random.integer(4, 120) * 1000 + random.pick([0, 0, 500, 370]) : 0
    if (cheques.length === 0 && cashCents === 0) continue
    const slip = { id: random.uuid(0), number: slips.length + 1, day, cheques, cashCents }
    slips.push(slip)
    if (cheques.length > 0) {
      const drawn = drawCheques(random, slip, isNumbered)
      entries.push(...drawn.entries)
      movements.push(...drawn.movements)
    }
    if (cashCents === 0) continue
    const bookedOn = bankDayAfter(bankDayFrom(day), random.integer(0, 3))
    const label = isNumbered
      ? `VERSEMENT ESPECES ${String(slip.number).padStart(7, '0')}`
      : 'VERSEMENT ESPECES GAB 1042'
    const truth = { what: 'slip', slipId: slip.id, medium: 'cash', cents: cashCents } as const
    entries.push(entryOf({ kind: 'cash', bookedOn, label, reference: random.digits(7), truth: [truth] }))
  }
  return { slips, entries, movements }
}
