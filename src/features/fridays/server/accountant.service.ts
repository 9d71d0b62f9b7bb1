import { z } from 'zod'
import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { seal, unseal } from '#shared/server/seal.ts'
import { accountantJournal } from '../friday.journal.ts'
import {
  type Accountant,
  type AccountantInput,
  accountantRefusals,
  type ConfirmedAccountant,
  confirmationDays,
  Reader,
} from '../friday.ts'
import { createAccountantMails } from './accountant.mails.ts'
import { type ReaderKey, type ReaderRow, readReader, writeReader } from './friday.repository.ts'

type Deps = {
  db: Database
  recordAudit: RecordAudit<typeof accountantJournal>
  clock: () => Date
  outgoingMails: OutgoingMails
  /** Seals the links that confirm addresses: 32 bytes. */
  sealingKey: Buffer
}

/** The actions and the field of the journal, for each reader. */
const journalOf = {
  accountant: [{ updated: 'updated', requested: 'requested' }, 'email'],
  board: [{ updated: 'board-updated', requested: 'board-requested' }, 'board'],
} as const

const accountantOf = ({ email, wanted }: ReaderRow): Accountant => ({
  email,
  waiting: wanted && {
    email: wanted.email,
    requestedAt: wanted.at.toISOString(),
    requestedBy: { _id: wanted.by, name: wanted.name },
  },
})

const LinkContent = z.object({ customerId: z.guid(), wantedId: z.guid(), reader: Reader.default('accountant') })

/** The name that the seal authenticates: no other sealed secret is a link. */
const linkName = 'accountant link'

/** Creates and reads the tokens of the links that confirm the address of an accountant. Only the server makes one. */
const createAccountantLinks = (sealingKey: Buffer, publicUrl: () => string) => ({
  urlOf: (key: z.output<typeof LinkContent>): string => {
    const token = seal(sealingKey, linkName, JSON.stringify(LinkContent.parse(key))).toString('base64url')
    return `${publicUrl()}/comptable?jeton=${token}`
  },
  /** Returns undefined for anything but a whole token. */
  read: (token: string): z.infer<typeof LinkContent> | undefined => {
    const content = unseal(sealingKey, linkName, Buffer.from(token, 'base64url'))
    return content === undefined ? undefined : LinkContent.parse(JSON.parse(content))
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
    { customerId, reader }: ReaderKey,
    { before, to, by }: { before: string | null; to: string | null; by: string },
  ): Promise<void> => {
    const [action, field] = journalOf[reader]
    await recordAudit(transaction, accountantJournal, {
      customerId,
      actor,
      action: action[to === null ? 'updated' : 'requested'],
      before: { [field]: before },
      after: { [field]: to },
    })
    await mails.tell(transaction, { customerId, reader, from: before, to, by }, actor.accountId)
  }

  return {
    get: async (key: ReaderKey): Promise<Accountant> => accountantOf(await readReader(db, key)),

    /** Asks the owner of a new address, clears the address, or ends a request. Throws 409 for an outdated version. */
    update: (actor: Person, key: ReaderKey, { email }: AccountantInput, readVersion?: string): Promise<Accountant> =>
      db.transaction().execute(async (transaction) => {
        const { customerId, reader } = key
        await lockCustomer(transaction, customerId)
        const before = await readReader(transaction, key)
        const [action, field] = journalOf[reader]
        const names = { email: accountantJournal.fields[field] }
        await requireUnchanged(transaction, changedSince(names, readVersion, { email: before.email }), actor, {
          customerId,
          action: `accountant.${action.updated}`,
        })
        if (email === before.wanted?.email) return accountantOf(before)
        if (email === before.email || email === null) {
          await writeReader(transaction, key, { email, wanted: null })
          const by = await findName(transaction, actor)
          if (email !== before.email) await note(transaction, actor, key, { before: before.email, to: null, by })
          return { email, waiting: null }
        }
        const wanted = { email, id: newId(), at: clock(), by: actor.accountId }
        await writeReader(transaction, key, { email: before.email, wanted })
        const by = await findName(transaction, actor)
        await mails.ask(transaction, { ...key, wantedId: wanted.id, email, by }, actor.accountId)
        await note(transaction, actor, key, { before: before.email, to: email, by })
        return accountantOf(await readReader(transaction, key))
      }),

    /** Confirms an address by a mailed link. Throws 422 for a link that is not whole, replaced or too old. */
    async confirm(token: string): Promise<ConfirmedAccountant> {
      const link = links.read(token)
      if (!link) throw accountantRefusals.wrongLink()
      const { wantedId, ...key } = link
      return db.transaction().execute(async (transaction) => {
        const customerName = await lockCustomer(transaction, key.customerId)
        const { wanted } = await readReader(transaction, key)
        const oldest = clock().getTime() - confirmationDays * 24 * 3_600_000
        if (wanted?.id !== wantedId || wanted.at.getTime() < oldest) throw accountantRefusals.wrongLink()
        await writeReader(transaction, key, { email: wanted.email, wanted: null })
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
