import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { bankAccountJournal } from '../../bank.journal.ts'
import {
  type BankAccount,
  type BankAccountEdit,
  type BankAccountInput,
  bankAccountRefusals,
  maskIban,
  maxBankAccounts,
} from '../../bank-account.ts'
import {
  type AccountKey,
  changeAccount,
  countAccounts,
  findAccount,
  insertAccount,
  listAccounts,
} from './account.repository.ts'

type Deps = { db: Database; clock: () => Date; recordAudit: RecordAudit<typeof bankAccountJournal> }

const subjectOf = ({ _id, label }: BankAccount) => ({ _id, name: label })

/** The rules of bank accounts (docs/rules/bank.md#bank-accounts). Every refusal is a `Refusal`. */
export const createBankAccountService = ({ db, clock, recordAudit }: Deps) => {
  const get = async (key: AccountKey, handle = db): Promise<BankAccount> => {
    const account = await findAccount(handle, key)
    if (!account) throw notFound()
    return account
  }

  return {
    list: (customerId: string) => listAccounts(db, customerId),

    /** Throws 409 for an IBAN that the association has, and above the limit. */
    async create(actor: Person, customerId: string, input: BankAccountInput): Promise<BankAccount> {
      const key = { customerId, accountId: newId() }
      try {
        return await db.transaction().execute(async (transaction) => {
          await lockCustomer(transaction, customerId)
          if ((await countAccounts(transaction, customerId)) >= maxBankAccounts) throw bankAccountRefusals.tooMany()
          await insertAccount(transaction, key, { ...input, createdAt: clock(), createdBy: actor.accountId })
          const made = await get(key, transaction)
          const { after } = changesIn(bankAccountJournal, {}, { ...input, iban: maskIban(input.iban) })
          const subject = subjectOf(made)
          await recordAudit(transaction, bankAccountJournal, { customerId, actor, action: 'created', subject, after })
          return made
        })
      } catch (error) {
        if (brokenUniqueConstraint(error) === 'bank_accounts_iban') throw bankAccountRefusals.known()
        throw error
      }
    },

    /** Throws 404 for an unknown account, 409 for one that is not as the caller read it. */
    update: (actor: Person, key: AccountKey, wanted: BankAccountEdit, readVersion?: string): Promise<BankAccount> =>
      db.transaction().execute(async (transaction) => {
        const before = await findAccount(transaction, key, true)
        if (!before) throw notFound()
        const { customerId } = key
        await requireUnchanged(transaction, changedSince(bankAccountJournal.fields, readVersion, before), actor, {
          customerId,
          action: bankAccountJournal.subject,
          subjectId: key.accountId,
        })
        const changes = changesIn(bankAccountJournal, before, { ...before, ...wanted })
        if (Object.keys(changes.after).length === 0) return before
        const { isArchived = before.isArchived, ...fields } = wanted
        const archivedAt = isArchived === before.isArchived ? undefined : isArchived ? clock() : null
        await changeAccount(transaction, key, { ...fields, archivedAt })
        const after = await get(key, transaction)
        const line = { customerId, actor, subject: subjectOf(after), ...changes }
        await recordAudit(transaction, bankAccountJournal, { action: 'updated', ...line })
        return after
      }),
  }
}
