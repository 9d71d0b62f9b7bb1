import type pg from 'pg'
import { denominations } from '#features/cash/sheet.ts'
import { dayOf } from '#shared/days.ts'
import type { Association } from '../associations/association.ts'
import type { DemoData } from '../demo-data.ts'
import { Random } from '../random.ts'
import { copyRows } from './copy.ts'

const banks = ['La Banque Postale', 'Crédit Mutuel', 'Crédit Agricole', 'BNP Paribas', 'Caisse d’Épargne']
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

/** The largest of the last donations in cash by hand, but not of the last days, which have sheets that wait. */
const largestCash = `
  select * from (select ${columns} from transactions t
  where t.customer_id = $1 and t.payment_method = 'cash' and t.recorded_by is not null
    and t.received_at < (select max(received_at) - interval '8 days' from transactions where customer_id = $1)
  order by t.received_at desc, t.id limit 12) last order by amount_cents desc, id limit 4`

/** The cheques, the newest first, with the number that their note gives. */
const newestCheques = `
  select ${columns}, substring(i.message from '[0-9]+') as number
  from transactions t left join donation_identities i on i.customer_id = t.customer_id and i.transaction_id = t.id
  where t.customer_id = $1 and t.payment_method = 'cheque' order by t.received_at desc, t.id`

/** Counts an amount in as few notes and coins as it takes. */
const countOut = (cents: number): { denomination_cents: number; quantity: number }[] => {
  let left = cents
  return denominations.flatMap((euros) => {
    const denomination_cents = Math.round(euros * 100)
    const quantity = Math.floor(left / denomination_cents)
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
    place: 'Salle principale',
    event: 'Quête à la sortie',
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

/** Writes the numbers of the cheques, a slip of all but the newest, and a slip of the cash of a sheet. */
const writeSlips = async (
  client: pg.PoolClient,
  association: Association,
  random: Random,
  { donation, at }: { donation: Donation; at: Date },
) => {
  const { id: customer_id } = association.customer
  const { rows: cheques } = await client.query<Donation & { number: string | null }>(newestCheques, [customer_id])
  const numbered = cheques.filter(({ number }) => number !== null)
  await copyRows(
    client,
    'cheques',
    numbered.map(({ id, number }) => ({ customer_id, transaction_id: id, number, bank: random.pick(banks) })),
  )
  const made = { day: dayOf(at), account: 'Compte courant', created_by: donation.recorded_by, created_at: at }
  const onSlip = cheques.slice(3).filter(({ received_at }) => received_at <= at)
  const ofCheques = { customer_id, slip_id: random.uuid(at.getTime()) }
  const ofCash = { customer_id, slip_id: random.uuid(at.getTime()) }
  const slips = onSlip.length > 0 ? [ofCheques, ofCash] : [ofCash]
  await copyRows(
    client,
    'deposit_slips',
    slips.map(({ slip_id }, index) => ({ customer_id, id: slip_id, number: index + 1, ...made })),
  )
  await copyRows(
    client,
    'deposit_slip_items',
    onSlip.map(({ id, amount_cents }) => ({ ...ofCheques, item_id: id, cheque_id: id, amount_cents })),
  )
  const { amount_cents } = donation
  await copyRows(client, 'deposit_slip_cash', [{ ...ofCash, left_on: made.day, amount_cents }])
  await copyRows(
    client,
    'deposit_slip_lines',
    countOut(amount_cents).map((line) => ({ ...ofCash, ...line })),
  )
}

/** The time for which the cash boxes have been open: what was given before went to the bank without a slip. */
const openDays = 45

/** Opens the cash boxes. The two associations with a story have sheets, cheques and deposit slips too. */
export const writeCash = async (client: pg.PoolClient, { associations }: DemoData, asOf: Date): Promise<void> => {
  const opened_at = new Date(asOf.getTime() - openDays * 24 * 3_600_000)
  await copyRows(
    client,
    'cash_boxes',
    associations.map(({ customer }) => ({ customer_id: customer.id, opened_at })),
  )
  for (const association of associations) {
    const { idea, customer } = association
    if (idea.part !== 'roof' && idea.part !== 'well') continue
    const random = new Random(`${idea.name}/cash`)
    const { rows: donations } = await client.query<Donation>(largestCash, [customer.id])
    const sheets = donations.map((donation): Sheet => ({ id: random.uuid(donation.received_at.getTime()), donation }))
    for (const sheet of sheets) await writeSheet(client, association, sheet)
    const [deposited, , reversed] = sheets
    const at = new Date(Math.max(...donations.map(({ received_at }) => received_at.getTime())))
    if (deposited) await writeSlips(client, association, random, { ...deposited, at })
    if (reversed) await writeReversal(client, association, random, reversed)
  }
}
