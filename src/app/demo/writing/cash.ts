import type pg from 'pg'
import { denominations } from '#features/cash/sheet.ts'
import { addDays, type Day, dayOf, hourMs, startOfDay } from '#shared/days.ts'
import { weekdayOf } from '#shared/periods.ts'
import type { Association } from '../associations/association.ts'
import { collectionOf } from '../associations/sheets.ts'
import type { DemoData } from '../demo-data.ts'
import { Random } from '../random.ts'
import { copyRows } from './copy.ts'

const banks = ['La Banque Postale', 'Crédit Mutuel', 'Crédit Agricole', 'BNP Paribas', 'Caisse d’Épargne']
const account = 'Compte courant'
const slipHour = 16
const countedTwice = 'Un billet compté deux fois'

type Donation = {
  id: string
  amount_cents: number
  created_at: Date
  received_at: Date
  recorded_by: string
  cause_id: string | null
  shortcut_id: string | null
}
type Sheet = { id: string; donation: Donation }

const columns = 't.id, t.amount_cents, t.created_at, t.received_at, t.recorded_by, t.cause_id, t.shortcut_id'

/** The cash of the counting sheets, the oldest first, and of a day the wrong sheet first. */
const countedCash = `
  select ${columns} from transactions t
  where t.customer_id = $1 and t.payment_method = 'cash' and t.recorded_by is not null
    and not exists (select from donation_identities i where (i.customer_id, i.transaction_id) = (t.customer_id, t.id))
  order by t.received_at, t.amount_cents desc, t.id`

/** The cash by hand since the box is open, the oldest first. */
const boxCash = `
  select ${columns} from transactions t
  where t.customer_id = $1 and t.payment_method = 'cash' and t.recorded_by is not null and t.received_at >= $2
  order by t.received_at, t.id`

/** The cheques, the oldest first, with the number that their note gives. */
const allCheques = `
  select ${columns}, substring(i.message from '[0-9]+') as number
  from transactions t left join donation_identities i on i.customer_id = t.customer_id and i.transaction_id = t.id
  where t.customer_id = $1 and t.payment_method = 'cheque' order by t.received_at, t.id`

/** The part of what is left that is in a kind of note or coin: small ones take the rest. */
const shareOf = (euros: number): number => (euros > 50 ? 0 : euros > 2 ? 0.4 : euros > 0.2 ? 0.7 : 1)

/** Counts an amount as a collection has it: in small notes, and in coins. */
const countOut = (cents: number): { denomination_cents: number; quantity: number }[] => {
  let left = cents
  return denominations.flatMap((euros) => {
    const denomination_cents = Math.round(euros * 100)
    const quantity = Math.floor((left * shareOf(euros)) / denomination_cents)
    left -= quantity * denomination_cents
    return quantity > 0 ? [{ denomination_cents, quantity }] : []
  })
}

/** Returns a person of the association other than the author of a donation. */
const secondPerson = ({ staff }: Association, { recorded_by }: Donation): string =>
  (staff.find(({ id }) => id !== recorded_by) ?? staff[0])!.id

const writeSheet = async (
  client: pg.PoolClient,
  association: Association,
  { id, donation }: Sheet,
  reversed?: { id: string; movementId: string },
) => {
  const at = donation.received_at
  const key = { customer_id: association.customer.id, sheet_id: id }
  const reversal = { reverses_id: reversed?.id ?? null, reason: reversed ? countedTwice : null }
  const facts = {
    day: dayOf(donation.created_at),
    ...collectionOf(association.idea),
    cause_id: donation.cause_id,
  }
  const made = { created_by: donation.recorded_by, created_at: at }
  await copyRows(client, 'counting_sheets', [{ customer_id: key.customer_id, id, ...facts, ...made, ...reversal }])
  const lines = countOut(donation.amount_cents)
  await copyRows(
    client,
    'counting_sheet_lines',
    lines.map((line) => ({ ...key, ...line })),
  )
  const signers = [donation.recorded_by, secondPerson(association, donation)]
  await copyRows(
    client,
    'counting_sheet_signatures',
    signers.map((signed_by, index) => ({ ...key, place: index + 1, signed_by, signed_at: at })),
  )
  const effect = { transaction_id: reversed ? null : donation.id, movement_id: reversed?.movementId ?? null }
  await copyRows(client, 'counting_sheet_seals', [{ ...key, ...effect, sealed_at: at }])
}

/** Cancels a sealed sheet by a reversing one, and its donation with it. */
const writeReversal = async (
  client: pg.PoolClient,
  association: Association,
  random: Random,
  { id, donation }: Sheet,
) => {
  const { received_at: at, amount_cents, cause_id, shortcut_id, recorded_by } = donation
  const sheetId = random.uuid(at.getTime())
  const movementId = random.uuid(at.getTime())
  const { id: customer_id } = association.customer
  const day = dayOf(donation.created_at)
  const people = { recorded_by, approved_by: secondPerson(association, donation) }
  const kind = { kind: 'cancelled', subject_kind: 'cancelled', weight: 1, place: 1, reason: countedTwice }
  const money = { amount_cents: -amount_cents, cause_id, effective_on: day, recorded_at: at, payment_method: 'cash' }
  const movement = { customer_id, id: movementId, transaction_id: donation.id, ...kind, ...money, ...people }
  await copyRows(client, 'transaction_movements', [movement])
  const sums = { movement_count: 1, total_cents: -amount_cents }
  await copyRows(client, 'movement_days', [
    { customer_id, day, kind: 'cancelled', cause_id, shortcut_id, payment_method: 'cash', ...sums },
  ])
  await writeSheet(client, association, { id: sheetId, donation }, { id, movementId })
}

type Slip = { day: Day; cheques: Donation[]; cashCents: number }

/** The days for which money waits at most: slips are made on Tuesdays. */
const slipWeekday = 2
const waitingDays = 8
/** The newest cheque is on no slip, however old it is: a small demo has few. */
const waitingCheques = 1

/** Returns the Tuesday after an instant. */
const slipDayAfter = (instant: Date): Day => {
  const day = addDays(dayOf(instant), 1)
  return addDays(day, (7 + slipWeekday - weekdayOf(day)) % 7)
}

/** Groups cheques and cash by the slip that takes them to the bank: one of each kind a week. */
const slipsOf = (cheques: readonly Donation[], cash: readonly Donation[], today: Day): Slip[] => {
  const last = addDays(today, -waitingDays)
  const weekly = (donations: readonly Donation[]) =>
    [...Map.groupBy(donations, ({ received_at }) => slipDayAfter(received_at))].filter(([day]) => day <= last)
  const ofCash = weekly(cash).map(([day, own]): Slip => {
    return { day, cheques: [], cashCents: own.reduce((sum, { amount_cents }) => sum + amount_cents, 0) }
  })
  const ofCheques = weekly(cheques).map(([day, own]): Slip => ({ day, cheques: own, cashCents: 0 }))
  return [...ofCheques, ...ofCash].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** Writes the numbers of the cheques, and the slips of each week. */
const writeSlips = async (
  client: pg.PoolClient,
  association: Association,
  random: Random,
  { cash, today }: { cash: readonly Donation[]; today: Day },
) => {
  const { id: customer_id } = association.customer
  const { rows: cheques } = await client.query<Donation & { number: string | null }>(allCheques, [customer_id])
  const numbered = cheques.filter(({ number }) => number !== null)
  await copyRows(
    client,
    'cheques',
    numbered.map(({ id, number }) => ({ customer_id, transaction_id: id, number, bank: random.pick(banks) })),
  )
  const created_by = association.staff[0]!.id
  const slips = slipsOf(cheques.slice(0, -waitingCheques), cash, today).map((slip, index) => {
    const hour = slipHour + (slip.cashCents > 0 ? 1 : 0)
    const created_at = new Date(startOfDay(slip.day).getTime() + hour * hourMs)
    const key = { customer_id, slip_id: random.uuid(created_at.getTime()) }
    const row = { customer_id, id: key.slip_id, number: index + 1, day: slip.day, account, created_by, created_at }
    return { ...slip, key, row }
  })
  const ofCash = slips.filter(({ cashCents }) => cashCents > 0)
  await copyRows(
    client,
    'deposit_slips',
    slips.map(({ row }) => row),
  )
  await copyRows(
    client,
    'deposit_slip_items',
    slips.flatMap(({ key, cheques: own }) =>
      own.map(({ id, amount_cents }) => ({ ...key, item_id: id, cheque_id: id, amount_cents })),
    ),
  )
  await copyRows(
    client,
    'deposit_slip_cash',
    ofCash.map(({ key, day, cashCents }) => ({ ...key, left_on: day, amount_cents: cashCents })),
  )
  await copyRows(
    client,
    'deposit_slip_lines',
    ofCash.flatMap(({ key, cashCents }) => countOut(cashCents).map((line) => ({ ...key, ...line }))),
  )
}

/** The time for which the cash boxes have been open: what was given before went to the bank without a slip. */
const openDays = 75

/** Opens the cash boxes. The two associations with a story have sheets, cheques and deposit slips too. */
export const writeCash = async (client: pg.PoolClient, { associations }: DemoData, asOf: Date): Promise<void> => {
  const opened_at = new Date(asOf.getTime() - openDays * 24 * hourMs)
  await copyRows(
    client,
    'cash_boxes',
    associations.map(({ customer }) => ({ customer_id: customer.id, opened_at })),
  )
  for (const association of associations) {
    const { idea, customer } = association
    if (idea.part !== 'roof' && idea.part !== 'well') continue
    const random = new Random(`${idea.name}/cash`)
    const { rows: donations } = await client.query<Donation>(countedCash, [customer.id])
    const sheets = donations.map((donation): Sheet => ({ id: random.uuid(donation.received_at.getTime()), donation }))
    for (const sheet of sheets) await writeSheet(client, association, sheet)
    const wrong = sheets.find(
      ({ donation }, index) => sheets[index + 1]?.donation.received_at.getTime() === donation.received_at.getTime(),
    )
    const { rows: held } = await client.query<Donation>(boxCash, [customer.id, opened_at])
    const cash = held.filter(({ id }) => id !== wrong?.donation.id)
    await writeSlips(client, association, random, { cash, today: dayOf(asOf) })
    if (wrong) await writeReversal(client, association, random, wrong)
  }
}
