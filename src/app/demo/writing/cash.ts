import type pg from 'pg'
import { denominations } from '#features/cash/sheet.ts'
import { dayOf } from '#shared/days.ts'
import type { Association } from '../associations/association.ts'
import type { DemoData } from '../demo-data.ts'
import { Random } from '../random.ts'
import { copyRows } from './copy.ts'

const banks = ['La Banque Postale', 'Crédit Mutuel', 'Crédit Agricole', 'BNP Paribas', 'Caisse d’Épargne']

type Gift = { id: string; amount_cents: number; received_at: Date; recorded_by: string }

/** The last donations in cash by hand, but not of the last days, which have sheets that wait for a signature. */
const newestCash = `
  select id, amount_cents, received_at, recorded_by from transactions
  where customer_id = $1 and payment_method = 'cash' and recorded_by is not null
    and received_at < (select max(received_at) - interval '8 days' from transactions where customer_id = $1)
  order by received_at desc, id limit 4`

/** The cheques, the newest first, with the number that their note gives. */
const noteOfCheques = `
  select t.id, t.amount_cents, t.received_at, t.recorded_by, substring(i.message from '[0-9]+') as number
  from transactions t left join donation_identities i on i.customer_id = t.customer_id and i.transaction_id = t.id
  where t.customer_id = $1 and t.payment_method = 'cheque' order by t.received_at desc, t.id`

/** Counts an amount in as few notes and coins as it takes. */
export const countOut = (cents: number): [denominationCents: number, quantity: number][] => {
  let left = cents
  return denominations.flatMap((euros) => {
    const denomination = Math.round(euros * 100)
    const quantity = Math.floor(left / denomination)
    left -= quantity * denomination
    return quantity > 0 ? [[denomination, quantity] as [number, number]] : []
  })
}

/** Writes the sealed sheet that a donation in cash came from. Returns its id. */
const writeSealedSheet = async (
  client: pg.PoolClient,
  { customer, staff }: Association,
  random: Random,
  gift: Gift,
) => {
  const at = gift.received_at
  const key = { customer_id: customer.id, sheet_id: random.uuid(at.getTime()) }
  const second = staff.find(({ id }) => id !== gift.recorded_by)
  if (!second) return undefined
  await copyRows(client, 'counting_sheets', [
    {
      customer_id: key.customer_id,
      id: key.sheet_id,
      day: dayOf(at),
      place: random.pick(['Salle principale', 'Entrée', 'Permanence']),
      event: 'Quête à la sortie',
      created_by: gift.recorded_by,
      created_at: at,
    },
  ])
  const lines = countOut(gift.amount_cents).map(([denomination_cents, quantity]) => ({ denomination_cents, quantity }))
  await copyRows(
    client,
    'counting_sheet_lines',
    lines.map((line) => ({ ...key, ...line })),
  )
  await copyRows(
    client,
    'counting_sheet_signatures',
    [gift.recorded_by, second.id].map((signed_by, index) => ({ ...key, place: index + 1, signed_by, signed_at: at })),
  )
  await copyRows(client, 'counting_sheet_seals', [{ ...key, transaction_id: gift.id, sealed_at: at }])
  return key.sheet_id
}

/** Writes the cheques, and a slip of all but the newest with one sheet. */
const writeSlip = async (
  client: pg.PoolClient,
  { customer, staff }: Association,
  random: Random,
  sheet: { id: string; gift: Gift },
) => {
  const { rows: cheques } = await client.query<Gift & { number: string | null }>(noteOfCheques, [customer.id])
  const numbered = cheques.filter(({ number }) => number !== null)
  const at = sheet.gift.received_at
  const bankOf = () => random.pick(banks)
  await copyRows(
    client,
    'cheques',
    numbered.map(({ id, number }) => ({ customer_id: customer.id, transaction_id: id, number, bank: bankOf() })),
  )
  const [maker] = staff
  const onSlip = cheques.slice(3).filter(({ received_at }) => received_at <= at)
  if (!maker) return
  const slip = { customer_id: customer.id, slip_id: random.uuid(at.getTime()) }
  await copyRows(client, 'deposit_slips', [
    {
      customer_id: slip.customer_id,
      id: slip.slip_id,
      number: 1,
      day: dayOf(at),
      account: 'Compte courant',
      created_by: maker.id,
      created_at: at,
    },
  ])
  await copyRows(client, 'deposit_slip_items', [
    { ...slip, item_id: sheet.id, cheque_id: null, sheet_id: sheet.id, amount_cents: sheet.gift.amount_cents },
    ...onSlip.map(({ id, amount_cents }) => ({ ...slip, item_id: id, cheque_id: id, sheet_id: null, amount_cents })),
  ])
}

/** In the two associations that have a story: sealed sheets, cheques with their banks, and a deposit slip. */
export const writeCash = async (client: pg.PoolClient, { associations }: DemoData): Promise<void> => {
  for (const association of associations) {
    const { idea, customer } = association
    if (idea.part !== 'roof' && idea.part !== 'well') continue
    const random = new Random(`${idea.name}/cash`)
    const { rows: gifts } = await client.query<Gift>(newestCash, [customer.id])
    const sheets: { id: string; gift: Gift }[] = []
    for (const gift of gifts) {
      const id = await writeSealedSheet(client, association, random, gift)
      if (id) sheets.push({ id, gift })
    }
    const deposited = sheets[1]
    if (deposited) await writeSlip(client, association, random, deposited)
  }
}
