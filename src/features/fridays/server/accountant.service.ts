import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { accountantJournal } from '../friday.journal.ts'
import {
  type Accountant,
  type AccountantInput,
  accountantRefusals,
  type ConfirmedAccountant,
  confirmationDays,
} from '../friday.ts'
import { createAccountantMails } from './accountant.mails.ts'
import { createAccountantLinks } from './accountant-link.ts'
import { type AccountantRow, readAccountant, writeAccountant } from './friday.repository.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof accountantJournal>
  clock: () => Date
  outgoingMails: OutgoingMails
  /** Seals the links that confirm addresses: 32 bytes. */
  sealingKey: Buffer
}

const accountantOf = ({ email, wanted }: AccountantRow): Accountant => ({
  email,
  waiting: wanted && {
    email: wanted.email,
    requestedAt: wanted.at.toISOString(),
    requestedBy: { _id: wanted.by, name: wanted.name },
  },
})

/** Keeps the address of the accountant of an association (docs/rules/fridays.md#fridays-accountant). */
export const createAccountantService = ({ db, recordAudit, clock, outgoingMails, sealingKey }: Deps) => {
  const links = createAccountantLinks(sealingKey, outgoingMails.publicUrl)
  const mails = createAccountantMails(db, outgoingMails, links)

  /** Notes a change, and tells the managers and the owner of the former address. */
  const note = async (
    transaction: Database,
    actor: Person,
    customerId: string,
    { before, to, by }: { before: string | null; to: string | null; by: string },
  ): Promise<void> => {
    await recordAudit(transaction, accountantJournal, {
      customerId,
      actor,
      action: to === null ? 'updated' : 'requested',
      before: { email: before },
      after: { email: to },
    })
    await mails.tell(transaction, { customerId, from: before, to, by }, actor.accountId)
  }

  return {
    get: async (customerId: string): Promise<Accountant> => accountantOf(await readAccountant(db, customerId)),

    /**
     * Asks the owner of a new address, clears the address, or ends a request by the present address. Throws 409 when it is not
     * as the caller read it.
     */
    update: (
      actor: Person,
      customerId: string,
      { email }: AccountantInput,
      readVersion?: string,
    ): Promise<Accountant> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const before = await readAccountant(transaction, customerId)
        const changed = changedSince(accountantJournal.fields, readVersion, { email: before.email })
        await requireUnchanged(transaction, changed, actor, { customerId, action: 'accountant.updated' })
        if (email === before.wanted?.email) return accountantOf(before)
        if (email === before.email || email === null) {
          await writeAccountant(transaction, customerId, { email, wanted: null })
          const by = await findName(transaction, actor)
          if (email !== before.email) await note(transaction, actor, customerId, { before: before.email, to: null, by })
          return { email, waiting: null }
        }
        const wanted = { email, id: newId(), at: clock(), by: actor.accountId }
        await writeAccountant(transaction, customerId, { email: before.email, wanted })
        const by = await findName(transaction, actor)
        await mails.ask(transaction, { customerId, wantedId: wanted.id, email, by }, actor.accountId)
        await note(transaction, actor, customerId, { before: before.email, to: email, by })
        return accountantOf(await readAccountant(transaction, customerId))
      }),

    /** Confirms an address by the link that its owner got. Throws 422 for a link that is not whole, replaced or too old. */
    async confirm(token: string): Promise<ConfirmedAccountant> {
      const key = links.read(token)
      if (!key) throw accountantRefusals.wrongLink()
      const { customerId, wantedId } = key
      return db.transaction().execute(async (transaction) => {
        const customerName = await lockCustomer(transaction, customerId)
        const { wanted } = await readAccountant(transaction, customerId)
        const oldest = clock().getTime() - confirmationDays * 24 * 3_600_000
        if (wanted?.id !== wantedId || wanted.at.getTime() < oldest) throw accountantRefusals.wrongLink()
        await writeAccountant(transaction, customerId, { email: wanted.email, wanted: null })
        return { email: wanted.email, customerName }
      })
    },
  }
}

const findName = async (db: Database, { accountId }: Person): Promise<string> => {
  const person = await db
    .selectFrom('users')
    .select(['firstname', 'lastname'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return person ? `${person.firstname} ${person.lastname}` : 'Un manageur'
}
