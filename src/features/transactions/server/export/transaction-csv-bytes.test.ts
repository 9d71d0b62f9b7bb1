import { text } from 'node:stream/consumers'
import copyStreams from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { formulaLine } from '#shared/spreadsheet.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { newDonation } from '../../testing/donation.fixture.ts'
import { type Selection, selectionOf } from '../list/transaction-filter.ts'
import { bookDonations } from '../record/donation.repository.ts'
import { type ExportColumns, exportSettings, exportSql } from './transaction-csv.ts'

let database: TestDatabase
const customerIds: string[] = []
const ids = { cause: '', shortcut: '', device: '' }

/** Texts that a guard, a quote or a separator could spoil. */
const odd = [
  '=1+1',
  '-2',
  'a"b;c',
  "l'eau",
  'x\n=2',
  '\r@',
  ' \t+3',
  '',
  'é🙂',
  '\u2212x',
  'C:\\n',
  '{"a":1}',
  'null',
  '\u0001',
]
const oddAt = (index: number): string => odd[index % odd.length] ?? ''

const fillCustomer = async (number: number): Promise<void> => {
  const { db } = database
  const { id: customerId } = await insertCustomer(db, { name: `=Association ${oddAt(number)}` })
  customerIds.push(customerId)
  const causes = [
    await insertCause(db, customerId, { name: '=Toit' }),
    await insertCause(db, customerId, { name: 'a"b\n-c', archived_at: new Date() }),
  ]
  const shortcuts = [
    await insertShortcut(db, customerId, { name: '@Soir', archived_at: new Date() }),
    await insertShortcut(db, customerId, { cause_id: causes[0]?.id ?? null }),
  ]
  const devices = [await insertDevice(db, customerId, { label: "+33 'A'" }), await insertDevice(db, customerId)]
  Object.assign(ids, { cause: causes[0]?.id, shortcut: shortcuts[1]?.id, device: devices[0]?.id })
  const donations = Array.from({ length: 60 }, (_, index) => {
    const shortcut = [undefined, undefined, shortcuts[0], undefined, shortcuts[1]][index % 5]
    return newDonation(customerId, {
      amount_cents: [1, 9, 10, 99, 100, 101, 12_345, 10_000_000][index % 8] ?? 1,
      // Some at the same instant, around the change of the clock, and within a second that rounding would end.
      created_at: new Date(Date.UTC(2026, 9, 25, 0, index - (index % 3), 59, 999)).toISOString(),
      cause_id: shortcut ? null : ([causes[0]?.id, null, causes[1]?.id][index % 3] ?? null),
      shortcut_id: shortcut?.id ?? null,
      device_id: devices[index % 2]?.id ?? null,
      ...(index % 4 > 0 && { message: oddAt(index), donator_fullname: oddAt(index + 3) }),
      ...(index % 6 === 0 && { donator_phone: '+33 6', donator_email: '-a@b', donator_membership_number: '0' }),
    })
  })
  await bookDonations(db, donations, { lockTimeoutMs: 2000, now: new Date('2026-11-01') })
  const { id: recordedBy } = await insertUser(db, { customer_id: customerId })
  const key = { customerId, transactionId: donations[4]?.id ?? '' }
  await insertMovement(db, key, { recordedBy, requested: { kind: 'refunded', amountCents: 50, toCauseId: null } })
  const moved = { kind: 'reassigned', amountCents: null, toCauseId: causes[1]?.id ?? null } as const
  await insertMovement(db, { customerId, transactionId: donations[13]?.id ?? '' }, { recordedBy, requested: moved })
  await database.pool.query(
    `update donation_identities set erased_at = now(), message = null, donator_fullname = null, donator_phone = null,
      donator_email = null, donator_membership_number = null where customer_id = $1 and transaction_id = $2`,
    [customerId, donations[7]?.id],
  )
}

beforeAll(async () => {
  database = await createTestDatabase()
  for (const number of [0, 1]) await fillCustomer(number)
})
afterAll(() => database.close())

const guarded = (value: string) => `case when starts_with(${value}, chr(13)) then '''' else '' end
  || regexp_replace(${value}, '${formulaLine}', '\\1''\\2', 'g')`
const euros = (cents: string) => `case when ${cents} < 0 then '-' else '' end
  || (abs(${cents}) / 100)::text || ',' || lpad((abs(${cents}) % 100)::text, 2, '0')`
const methodOf = (column: string) => `case ${column} when 'card' then 'Carte' when 'cash' then 'Espèces'
  when 'cheque' then 'Chèque' when 'transfer' then 'Virement' end`

const names: Record<string, string> = {
  Association: 'customer.name',
  Cause: 'cause.name',
  'Don rapide': 'coalesce(shortcut.name, shortcut_cause.name)',
  Appareil: 'device.label',
  'Nom et prénom': 'identity.donator_fullname',
  Téléphone: 'identity.donator_phone',
  'E-mail': 'identity.donator_email',
  "Numéro d'adhérent": 'identity.donator_membership_number',
  Message: 'identity.message',
  'Moyen de paiement': methodOf('t.payment_method'),
  État: `case when (t.customer_id, t.id) in (select customer_id, transaction_id from cancelled_donations)
    then 'Annulé' else 'Compté' end`,
}
const plain: Record<string, string> = {
  Date: `to_char(t.created_at at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI:SS')`,
  'Montant (€)': euros('t.amount_cents'),
  Identifiant: 't.id::text',
}
const details = [
  'Cause',
  'Don rapide',
  'Appareil',
  'Nom et prénom',
  'Téléphone',
  'E-mail',
  "Numéro d'adhérent",
  'Message',
]
/** The export as the simplest statement says it: a join for each name, the guard in each cell, a sort. */
const reference = ({ content }: ExportColumns, condition: string): string => {
  const headers = [
    'Date',
    'Montant (€)',
    ...(content === 'platform' ? ['Association'] : []),
    ...(content === 'amounts' ? [] : [...details, 'Identifiant', 'Moyen de paiement', 'État']),
  ]
  const cells = headers.map((header) => `${plain[header] ?? guarded(names[header] ?? '')} as "${header}"`)
  const quoted = headers.filter((header) => names[header] !== undefined).map((header) => `"${header}"`)
  const force = quoted.length > 0 ? `, force_quote (${quoted.join(', ')})` : ''
  return `copy (
    select ${cells.join(', ')} from transactions t
    join customers customer on customer.id = t.customer_id
    left join causes cause on (cause.customer_id, cause.id) = (t.customer_id, t.cause_id)
    left join shortcuts shortcut on (shortcut.customer_id, shortcut.id) = (t.customer_id, t.shortcut_id)
    left join causes shortcut_cause on (shortcut_cause.customer_id, shortcut_cause.id) = (t.customer_id, shortcut.cause_id)
    left join devices device on (device.customer_id, device.id) = (t.customer_id, t.device_id)
    left join donation_identities identity on (identity.customer_id, identity.transaction_id) = (t.customer_id, t.id)
    where ${condition} order by t.created_at desc, t.id desc
  ) to stdout with (format csv, delimiter ';', header true${force})`
}

const copied = async (statement: string, settings: string): Promise<string> => {
  const client = await database.pool.connect()
  try {
    await client.query(`begin; ${settings}`)
    return await text(client.query(copyStreams.to(statement)))
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const period = { startDate: '2026-10-25T00:06:59.999Z', endDate: '2026-10-25T00:48:00.000Z' }
const between = `t.created_at between '${period.startDate}' and '${period.endDate}'`
const own = () => `t.customer_id = '${customerIds[1]}'`
const everything: Selection = { ...selectionOf('', {}), customerId: undefined }
const selections: [string, () => { selection: Selection; condition: string; rows: number }][] = [
  ['an association', () => ({ selection: selectionOf(customerIds[1] ?? '', {}), condition: own(), rows: 60 })],
  [
    'a period',
    () => ({ selection: selectionOf(customerIds[1] ?? '', period), condition: `${own()} and ${between}`, rows: 42 }),
  ],
  [
    'a cause of a period',
    () => ({
      selection: selectionOf(customerIds[1] ?? '', { ...period, causeId: ids.cause }),
      condition: `${own()} and ${between} and t.cause_id = '${ids.cause}'`,
      rows: 16,
    }),
  ],
  [
    'a terminal',
    () => ({
      selection: selectionOf(customerIds[1] ?? '', { deviceId: ids.device }),
      condition: `${own()} and t.device_id = '${ids.device}'`,
      rows: 30,
    }),
  ],
  ['the platform', () => ({ selection: everything, condition: 'true', rows: 120 })],
]
const contents: ExportColumns[] = [{ content: 'amounts' }, { content: 'details' }, { content: 'platform' }]

describe('the rows of an export', () => {
  it.each(selections)('of %s are byte for byte those of the simplest statement', async (_, makeSelection) => {
    const { selection, condition, rows } = makeSelection()
    for (const columns of contents) {
      const exported = await copied(exportSql(selection, columns), exportSettings)
      expect(exported).toBe(await copied(reference(columns, condition), ''))
      if (columns.content === 'details') expect(exported.match(/;[0-9a-f-]{36}[;\n]/g)).toHaveLength(rows)
    }
  })
})
