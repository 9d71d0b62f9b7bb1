import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changesIn } from '#features/audit/journal.ts'
import { notFound, ruleBroken } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { digestOf } from '#shared/server/digest.ts'
import { newId } from '#shared/server/ids.ts'
import { customerJournal } from '../customer.journal.ts'
import { type CustomerDetail, type CustomerInput, type CustomerUpdate, customerMessages } from '../customer.ts'
import { changeCustomer, findByCreationKey, findCustomer, insertCustomer } from './customer.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof customerJournal>; clock: () => Date }

/** One association. Throws a 404 `Refusal` when there is none of this id. */
export const getCustomerOf = async (db: Database, customerId: string): Promise<CustomerDetail> => {
  const customer = await findCustomer(db, customerId)
  if (!customer) throw notFound()
  return customer
}

const subjectOf = ({ _id, name }: CustomerDetail) => ({ _id, name })

/**
 * Makes an association. With a key, once for that key: whoever sends the request again, because no answer came, is told
 * of the one it made.
 * @throws Refusal 422 when the key has made one from another request.
 */
export const createCreateCustomer = ({ db, recordAudit, clock }: Deps) => {
  const insert = (actor: Person, input: CustomerInput, key: string | undefined) =>
    db.transaction().execute(async (transaction) => {
      const [customerId, at] = [newId(), clock()]
      const creation = key === undefined ? { at } : { at, key, digest: digestOf(input) }
      if (!(await insertCustomer(transaction, customerId, input, creation))) return undefined
      const customer = await getCustomerOf(transaction, customerId)
      const { after } = changesIn(customerJournal, {}, input)
      await recordAudit(transaction, customerJournal, {
        customerId,
        actor,
        action: 'created',
        subject: subjectOf(customer),
        after,
      })
      return customer
    })

  const madeEarlier = async (input: CustomerInput, key: string): Promise<CustomerDetail> => {
    const { id, digest } = await findByCreationKey(db, key)
    if (digest !== digestOf(input)) throw ruleBroken('creation-key-reused', customerMessages.alreadyCreated)
    return getCustomerOf(db, id)
  }

  return async (actor: Person, input: CustomerInput, key?: string): Promise<CustomerDetail> => {
    const made = await insert(actor, input, key)
    if (made) return made
    // Only a key can have stood in the way.
    return madeEarlier(input, key!)
  }
}

/**
 * Changes an association as a whole.
 * @throws Refusal 404 for no such association.
 */
export const createUpdateCustomer =
  ({ db, recordAudit }: Deps) =>
  (actor: Person, customerId: string, wanted: CustomerUpdate): Promise<CustomerDetail> =>
    db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, customerId)
      const before = await getCustomerOf(transaction, customerId)
      const { _id, hasManager: _hasManager, ...fields } = before
      const changes = changesIn(customerJournal, fields, wanted)
      if (Object.keys(changes.after).length === 0) return before
      await changeCustomer(transaction, customerId, wanted)
      await recordAudit(transaction, customerJournal, {
        customerId,
        actor,
        action: 'updated',
        subject: { _id, name: before.name },
        ...changes,
      })
      return getCustomerOf(transaction, customerId)
    })
