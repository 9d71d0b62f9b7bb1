import type { Selectable } from 'kysely'
import type { Day } from '#shared/days.ts'
import { eurosOfCents } from '#shared/money.ts'
import { type CamelTables, type Database, inFrenchOrder } from '#shared/server/database.ts'
import { takeLock } from '#shared/server/lock-classes.ts'
import type { BankAccount, BankAccountInput } from '../../bank-account.ts'
import { type BalancedStatement, listMissingStatements } from './missing-statements.ts'

/** An account is found by its association and its id, always both. */
export type AccountKey = { customerId: string; accountId: string }

type Row = Selectable<CamelTables['bankAccounts']>
/** A statement, with the balances that its file says. */
type OwnStatement = {
  accountId: string
  openedOn: Day | null
  closedOn: Day
  openingCents: number | null
  closingCents: number | null
}

const readStatements = async (db: Database, customerId: string): Promise<OwnStatement[]> => {
  const rows = await db
    .selectFrom('bankStatements')
    // Several files may have the same statement.
    .select(['accountId', 'openedOn', 'closedOn', 'openingCents', 'closingCents'])
    .distinct()
    .where('customerId', '=', customerId)
    .where('currency', '=', 'EUR')
    .where('kind', '=', 'statement')
    .execute()
  return rows.filter((row): row is OwnStatement => row.closedOn !== null)
}

const accountOf = ({ id, iban, holder, label, createdAt, archivedAt }: Row, all: OwnStatement[]): BankAccount => {
  const statements = all.filter(({ accountId }) => accountId === id)
  const newestOf = (some: readonly OwnStatement[]) =>
    some.reduce<OwnStatement | undefined>((best, one) => (best && best.closedOn > one.closedOn ? best : one), undefined)
  const newest = newestOf(statements.filter(({ closingCents }) => closingCents !== null))
  return {
    _id: id,
    iban,
    holder,
    label,
    isArchived: archivedAt !== null,
    createdAt: createdAt.toISOString(),
    balance: newest ? { day: newest.closedOn, amount: eurosOfCents(newest.closingCents ?? 0) } : null,
    statementsUntil: newestOf(statements)?.closedOn ?? null,
    missingStatements: listMissingStatements(
      statements.filter(
        (one): one is BalancedStatement & OwnStatement =>
          one.openingCents !== null && one.closingCents !== null && one.openedOn !== null,
      ),
    ),
  }
}

const selectAccounts = (db: Database, customerId: string) =>
  db.selectFrom('bankAccounts').selectAll().where('customerId', '=', customerId)

/** Lists the accounts of an association by name, those in use first. */
export const listAccounts = async (db: Database, customerId: string): Promise<BankAccount[]> => {
  const rows = await selectAccounts(db, customerId)
    .orderBy('archivedAt', (order) => order.desc().nullsFirst())
    .orderBy(inFrenchOrder('label'))
    .orderBy('id')
    .execute()
  const statements = await readStatements(db, customerId)
  return rows.map((row) => accountOf(row, statements))
}

/** Finds an account. With `isLocked`, locks it until the transaction ends. */
export const findAccount = async (
  db: Database,
  { customerId, accountId }: AccountKey,
  isLocked = false,
): Promise<BankAccount | undefined> => {
  const rows = selectAccounts(db, customerId).where('id', '=', accountId)
  const row = await (isLocked ? rows.forNoKeyUpdate() : rows).executeTakeFirst()
  return row && accountOf(row, await readStatements(db, customerId))
}

export const countAccounts = async (db: Database, customerId: string): Promise<number> => {
  const accounts = db.selectFrom('bankAccounts').where('customerId', '=', customerId)
  return (await accounts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

/** Adds an account. Fails on `bank_accounts_iban` when the association has it already. */
export const insertAccount = async (
  db: Database,
  { customerId, accountId }: AccountKey,
  account: BankAccountInput & { createdAt: Date; createdBy: string },
): Promise<void> => {
  await db
    .insertInto('bankAccounts')
    .values({ customerId, id: accountId, ...account })
    .execute()
}

/** Changes an account. Fields that are left out keep their value. */
export const changeAccount = async (
  db: Database,
  { customerId, accountId }: AccountKey,
  change: { holder?: string | undefined; label?: string | undefined; archivedAt?: Date | null | undefined },
): Promise<void> => {
  // Without a field, Kysely would write a statement that sets nothing.
  if (Object.values(change).every((value) => value === undefined)) return
  await db
    .updateTable('bankAccounts')
    .set(change)
    .where('customerId', '=', customerId)
    .where('id', '=', accountId)
    .execute()
}

/**
 * Serialises what adds lines and what explains them without a person, per association, until the transaction ends. An
 * advisory lock: edits of the association, which lock its row, go on meanwhile.
 */
export const lockBank = (transaction: Database, customerId: string): Promise<void> =>
  takeLock(transaction, 'statements', customerId)

export const listAccountNumbers = (db: Database, customerId: string) =>
  db
    .selectFrom('bankAccounts')
    .select(['id', 'iban', 'label', 'archivedAt'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()
