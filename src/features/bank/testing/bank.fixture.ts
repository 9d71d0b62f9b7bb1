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

/** Adds a contract that pays whole amounts without a commission, with its terminals from the first day of 2026. Returns its id. */
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
