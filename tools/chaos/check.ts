import { checkData, describeFinding } from '#app/database/invariants.ts'
import { openDatabase, openPool, type SqlDatabase } from '#shared/server/database.ts'
import type { Model } from './model.ts'
import type { Product } from './product.ts'

/** Compares the ledger with what was acknowledged: acknowledged ≤ ledger ≤ acknowledged + unknown. */
const checkDonations = async (db: SqlDatabase, { donations, imported, violate }: Model): Promise<void> => {
  const rows = await db
    .selectFrom('transactions')
    .select(['customer_id', 'idempotency_key', 'id', 'amount_cents'])
    .execute()
  const found = new Set<string>()
  const byFile = new Map<string, { count: number; cents: number }>()
  for (const { customer_id, idempotency_key, id, amount_cents } of rows) {
    const sums = byFile.get(customer_id) ?? { count: 0, cents: 0 }
    if (imported.has(customer_id)) {
      byFile.set(customer_id, { count: sums.count + 1, cents: sums.cents + amount_cents })
      continue
    }
    const donation = donations.get(idempotency_key)
    if (!donation || donation.customerId !== customer_id) violate(`nobody sent the donation ${idempotency_key}`)
    if (found.has(idempotency_key)) violate(`the donation ${idempotency_key} is there twice`)
    found.add(idempotency_key)
    if (donation && donation.cents !== amount_cents) violate(`${idempotency_key} has another amount`)
    if (donation?.id !== undefined && donation.id !== id) violate(`${idempotency_key} is ${id}, and was ${donation.id}`)
  }
  for (const { key, id } of donations.values())
    if (id !== undefined && !found.has(key)) violate(`the acknowledged donation ${key} is missing`)
  for (const [customerId, expected] of imported) {
    const sums = byFile.get(customerId) ?? { count: 0, cents: 0 }
    if (sums.count !== expected.count || sums.cents !== expected.cents)
      violate(
        `files brought ${expected.count} donations (${expected.cents}), the ledger has ${sums.count} (${sums.cents})`,
      )
  }
}

const checkMovements = async (db: SqlDatabase, { cancelled, violate }: Model): Promise<void> => {
  const rows = await db.selectFrom('transaction_movements').select('transaction_id').execute()
  const found = new Set<string>()
  for (const { transaction_id: id } of rows) {
    if (found.has(id)) violate(`the donation ${id} is cancelled twice`)
    found.add(id)
    if (!cancelled.has(id)) violate(`nobody cancelled the donation ${id}`)
  }
  for (const [id, certainty] of cancelled)
    if (certainty === 'acknowledged' && !found.has(id)) violate(`the acknowledged cancellation of ${id} is missing`)
}

const checkCauses = async (db: SqlDatabase, { causes, violate }: Model): Promise<void> => {
  const rows = await db.selectFrom('causes').select(['id', 'archived_at']).execute()
  for (const { id, archived_at } of rows) {
    const cause = causes.get(id)
    if (cause?.certainty !== 'acknowledged') continue
    if (cause.isArchived !== (archived_at !== null)) violate(`the acknowledged state of cause ${id} is lost`)
  }
}

/** Compares the database with the model, and checks the invariants of `npm run db:check`. */
export const checkDatabase = async (product: Product, model: Model): Promise<void> => {
  const pool = openPool(await product.address(), { size: 1, hasNoTimeout: true })
  const db = openDatabase(pool)
  try {
    await checkDonations(db, model)
    await checkMovements(db, model)
    await checkCauses(db, model)
    for (const finding of await checkData(pool)) if (finding.offendingCount > 0) model.violate(describeFinding(finding))
  } finally {
    await pool.end()
  }
}
