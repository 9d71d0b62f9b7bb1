import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'

/** An IBAN that is right and belongs to nobody: bank 30006, branch 00001, account 12345678901. */
export const sampleIban = 'FR7630006000011234567890189'
export const otherIban = 'FR1420041010050500013M02606'

type Overrides<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Adds a bank account. Returns its id. */
export const insertBankAccount = async (
  db: SqlDatabase,
  customerId: string,
  createdBy: string,
  overrides: Overrides<'bank_accounts'> = {},
): Promise<string> => {
  const row = { iban: sampleIban, holder: 'LES AMIS DU PARTAGE', label: 'Compte courant', ...overrides }
  const made = { created_by: createdBy, created_at: '2026-01-05T09:00:00.000Z' }
  const values = { customer_id: customerId, id: newId(), ...made, ...row }
  await db.insertInto('bank_accounts').values(values).execute()
  return values.id
}

/**
 * Adds a contract that pays whole amounts without a commission, with its terminals from the first day of 2026. Returns
 * its id.
 */
export const insertBankContract = async (
  db: SqlDatabase,
  { customerId, accountId, createdBy }: { customerId: string; accountId: string; createdBy: string },
  { deviceIds = [], ...overrides }: Overrides<'bank_contracts'> & { deviceIds?: readonly string[] } = {},
): Promise<string> => {
  const terms = { acquirer: 'bank', settles: 'gross', rate_ppm: 0, fixed_tenth_cents: 0, charges_monthly: false }
  const made = { created_by: createdBy, created_at: '2026-01-05T09:00:00.000Z' }
  const values = {
    customer_id: customerId,
    id: newId(),
    account_id: accountId,
    number: '1234567',
    ...terms,
    ...made,
    ...overrides,
  }
  await db.insertInto('bank_contracts').values(values).execute()
  for (const device_id of deviceIds)
    await db
      .insertInto('bank_contract_devices')
      .values({ customer_id: customerId, contract_id: values.id, device_id, from_day: '2026-01-01' })
      .execute()
  return values.id
}

const csvQuestion = {
  header: ['Date', 'Libellé', 'Montant'],
  samples: [['03/11/2026', 'REMISE CB', '20,00']],
  proposal: {
    amounts: 'signed',
    labels: [1],
    date: 0,
    valueDate: null,
    reference: null,
    balance: null,
    currency: null,
    amount: 2,
    direction: null,
    debit: null,
    credit: null,
  },
  fingerprint: '0'.repeat(64),
}

/** Adds a file that is read, or a CSV that asks for its columns or its account. Returns its id. */
export const insertBankFile = async (
  db: SqlDatabase,
  customerId: string,
  uploadedBy: string,
  state: 'done' | 'sheet' | 'columns' | 'account' = 'done',
): Promise<string> => {
  const id = newId()
  const at = new Date('2026-03-06T09:00:00.000Z')
  const { count } = await db
    .selectFrom('bank_files')
    .where('customer_id', '=', customerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const file = { file_name: 'releve.csv', sha256: '0'.repeat(64), byte_count: 12, format: 'csv' }
  const asking = {
    done: { ended_at: at },
    sheet: { columns: JSON.stringify(['Mars', 'Avril']) },
    columns: { columns: JSON.stringify(csvQuestion) },
    account: {},
  }[state]
  const made = { uploaded_at: at, uploaded_by: uploadedBy }
  await db
    .insertInto('bank_files')
    .values({ customer_id: customerId, id, number: count + 1, state, ...file, ...asking, ...made })
    .execute()
  const bytes = Buffer.from('Date;Libellé;Montant\n03/03/2026;REMISE CB;20,00\n')
  if (state !== 'done')
    await db.insertInto('bank_file_contents').values({ customer_id: customerId, file_id: id, bytes }).execute()
  return id
}

/** Adds a line of 20 € to an account, with its file. Returns its id. */
export const insertBankLine = async (
  db: SqlDatabase,
  { customerId, accountId, uploadedBy }: { customerId: string; accountId: string; uploadedBy: string },
  overrides: Overrides<'bank_lines'> = {},
): Promise<string> => {
  const file_id = await insertBankFile(db, customerId, uploadedBy)
  const line = { booked_on: '2026-03-06', amount_cents: 2000, ordinal: 1, label: 'VIREMENT DIVERS', file_line: 2 }
  const ids = { customer_id: customerId, id: newId(), account_id: accountId, file_id }
  const values = { ...ids, added_at: '2026-03-06T09:00:00.000Z', ...line, ...overrides }
  await db.insertInto('bank_lines').values(values).execute()
  return values.id
}

/** Explains a line of 20 € as no donation. Returns the id of the match. */
export const insertBankMatch = async (
  db: SqlDatabase,
  { customerId, lineId, madeBy }: { customerId: string; lineId: string; madeBy: string | null },
): Promise<string> => {
  const id = newId()
  const match = { customer_id: customerId, id, line_id: lineId, rule: 'by-hand', made_by: madeBy }
  await db
    .insertInto('bank_matches')
    .values({ ...match, made_at: '2026-03-06T10:00:00.000Z' })
    .execute()
  const part = { customer_id: customerId, match_id: id, place: 1, kind: 'other', amount_cents: 2000, note: 'Loyer' }
  await db.insertInto('bank_match_parts').values(part).execute()
  return id
}

/** Adds a rule that a person taught: the rent of an account. */
export const insertBankRule = async (
  db: SqlDatabase,
  { customerId, accountId, madeBy }: { customerId: string; accountId: string; madeBy: string },
): Promise<string> => {
  const id = newId()
  const words = { is_credit: false, words: 'prlv sepa sci des lilas', name: 'SCI DES LILAS', note: 'Loyer' }
  const made = { from_day: '2026-03-06', made_at: '2026-03-06T10:00:00.000Z', made_by: madeBy }
  await db
    .insertInto('bank_rules')
    .values({ customer_id: customerId, id, account_id: accountId, ...words, ...made })
    .execute()
  return id
}

type NewPart = Omit<Insertable<Tables['bank_match_parts']>, 'customer_id' | 'match_id' | 'place'>

/** Adds a statement whose lines each have one part, which explains it. */
export const insertExplainedStatement = async (
  db: SqlDatabase,
  { customerId, accountId, createdBy }: { customerId: string; accountId: string; createdBy: string },
  parts: readonly NewPart[],
  { made_at = '2026-03-09T09:00:00.000Z', ...days }: { made_at?: string; opened_on: string; closed_on: string } = {
    opened_on: '2026-03-06',
    closed_on: '2026-03-09',
  },
): Promise<void> => {
  const file_id = await insertBankFile(db, customerId, createdBy)
  const at = '2026-03-09T09:00:00.000Z'
  const closing_cents = parts.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const statement = { customer_id: customerId, id: newId(), account_id: accountId, file_id, added_at: at }
  await db
    .insertInto('bank_statements')
    .values({ ...statement, ...days, opening_cents: 0, closing_cents })
    .execute()
  for (const part of parts) {
    const { amount_cents } = part
    const line = { customer_id: customerId, id: newId(), account_id: accountId, file_id, added_at: at, amount_cents }
    await db
      .insertInto('bank_lines')
      .values({ ...line, booked_on: '2026-03-09', ordinal: 1, label: 'REMISE CB', file_line: 2 })
      .execute()
    const listed = { customer_id: customerId, statement_id: statement.id, line_id: line.id }
    await db.insertInto('bank_statement_lines').values(listed).execute()
    const match = { customer_id: customerId, id: newId(), line_id: line.id, rule: 'remittance', made_at }
    await db.insertInto('bank_matches').values(match).execute()
    await db
      .insertInto('bank_match_parts')
      .values({ customer_id: customerId, match_id: match.id, place: 1, ...part })
      .execute()
  }
}
