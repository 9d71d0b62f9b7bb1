import type { RecordAudit } from '#features/audit/audit.port.ts'
import { changedSince } from '#features/audit/changed-since.ts'
import { changesIn } from '#features/audit/journal.ts'
import { Id } from '#shared/endpoint.ts'
import { notFound } from '#shared/problem.ts'
import type { Role } from '#shared/role.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { wrongCursor } from '#shared/server/keyset-page.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { digestOf } from '#shared/server/secret.ts'
import { customerJournal } from '../customer.journal.ts'
import {
  type Customer,
  type CustomerDetail,
  type CustomerInput,
  type CustomerPage,
  type CustomerSearchQuery,
  type CustomerUpdate,
  customerRefusals,
  maxListedCustomers,
} from '../customer.ts'
import {
  changeCustomer,
  countMatches,
  findByCreationKey,
  findCustomer,
  findMatch,
  insertCustomer,
  listCustomersWhole,
  readBestMatches,
  readMatches,
} from './customer.repository.ts'
import { addFigures, figureDaysAt, rankCustomers } from './customer-month.queries.ts'
import { readFirstSteps } from './first-steps.repository.ts'

type Deps = { db: Database; recordAudit: RecordAudit<typeof customerJournal>; clock: () => Date }

const subjectOf = ({ _id, name }: Customer) => ({ _id, name })

/** Only admins see contract number and merchant id (docs/rules/roles.md#roles-customer). */
const visibleTo = <Seen extends Customer>(role: Role, customer: Seen): Seen => {
  if (role === 'admin') return customer
  const { terminal_id: _contract, firebaseMerchantId: _merchant, ...rest } = customer
  return rest as Seen
}

/** The rules of associations (docs/rules/customers.md). Every refusal is a `Refusal`. */
export const createCustomerService = ({ db, recordAudit, clock }: Deps) => {
  const get = async (customerId: string, handle = db): Promise<CustomerDetail> => {
    const customer = await findCustomer(handle, customerId)
    if (!customer) throw notFound()
    return customer
  }

  /** Returns undefined when the key was used before. */
  const insert = (actor: Person, input: CustomerInput, key: string | undefined) =>
    db.transaction().execute(async (transaction) => {
      const customerId = newId()
      const at = clock()
      const creation = key === undefined ? { at } : { at, key, digest: digestOf(input) }
      if (!(await insertCustomer(transaction, customerId, input, creation))) return undefined
      const customer = await get(customerId, transaction)
      await recordAudit(transaction, customerJournal, {
        customerId,
        actor,
        action: 'created',
        subject: subjectOf(customer),
        after: changesIn(customerJournal, {}, input).after,
      })
      return customer
    })

  const getCreated = async (input: CustomerInput, key: string): Promise<CustomerDetail> => {
    const { id, digest } = await findByCreationKey(db, key)
    if (digest !== digestOf(input)) throw customerRefusals.creationKeyReused()
    return get(id)
  }

  /** Reads a page by name, with the person's own association first, in addition to the page; or the best matches. */
  const searchByName = async (
    { customerId }: Person,
    { search, order, limit, cursor }: CustomerSearchQuery,
  ): Promise<CustomerPage> => {
    if (order === 'relevance') {
      const [data, count] = await Promise.all([readBestMatches(db, { search, limit }), countMatches(db, search)])
      return { data, nextCursor: null, count }
    }
    const own = customerId === null || cursor !== undefined ? undefined : findMatch(db, customerId, search)
    const after =
      cursor === undefined || !Id.safeParse(cursor).success ? undefined : await findMatch(db, cursor, undefined)
    if (cursor !== undefined && !after) throw wrongCursor()
    const options = { search, limit: limit + 1, except: customerId ?? undefined, ...(after && { after }) }
    const [first, rows, count] = await Promise.all([own, readMatches(db, options), countMatches(db, search)])
    const last = rows.length > limit ? rows[limit - 1] : undefined
    return { data: [...(first ? [first] : []), ...rows.slice(0, limit)], nextCursor: last?._id ?? null, count }
  }

  return {
    /** Lists all associations by name, or those whose name or city contains `search`. Throws 422 for too many. */
    async list(actor: Person, search: string | undefined): Promise<Customer[]> {
      const found = await listCustomersWhole(db, { search, limit: maxListedCustomers + 1 })
      if (found.length > maxListedCustomers) throw customerRefusals.tooMany()
      return found.map((customer) => visibleTo(actor.role, customer))
    },

    /**
     * Reads a page of the associations that match, and counts them (docs/rules/customers.md#customers-list). Throws 400
     * for a cursor that is not of this order.
     */
    async search(actor: Person, { figures, ...query }: CustomerSearchQuery): Promise<CustomerPage> {
      const { order, only } = query
      const days = figureDaysAt(clock())
      if (order !== 'relevance' && (order !== 'name' || only))
        return {
          ...(await rankCustomers(
            db,
            { search: query.search, only, order, limit: query.limit, cursor: query.cursor },
            days,
          )),
          days,
        }
      const page = await searchByName(actor, query)
      return figures === 'true' ? { ...page, data: await addFigures(db, page.data, days), days } : page
    },

    getFirstSteps: (customerId: string) => readFirstSteps(db, customerId, clock()),

    /** Throws 404 for an unknown association. */
    async get(actor: Person, customerId: string): Promise<CustomerDetail> {
      return visibleTo(actor.role, await get(customerId))
    },

    /** Creates an association, once per key: a retry gets the first one. Throws 422 for the key of another request. */
    async create(actor: Person, input: CustomerInput, key?: string): Promise<CustomerDetail> {
      const customer = await insert(actor, input, key)
      // Only a used key prevents the insert.
      return customer ?? getCreated(input, key!)
    },

    /** Replaces every field. Throws 404 for an unknown association, 409 when it is not as the caller read it. */
    update: (
      actor: Person,
      customerId: string,
      wanted: CustomerUpdate,
      readVersion?: string,
    ): Promise<CustomerDetail> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const before = await get(customerId, transaction)
        await requireUnchanged(transaction, changedSince(customerJournal.fields, readVersion, before), actor, {
          customerId,
          action: customerJournal.subject,
          subjectId: customerId,
        })
        const siren = (wanted.siren === undefined ? before.siren : wanted.siren) ?? undefined
        const changes = changesIn(customerJournal, before, { ...wanted, siren })
        if (Object.keys(changes.after).length === 0) return before
        const subject = subjectOf(before)
        await recordAudit(transaction, customerJournal, { customerId, actor, action: 'updated', subject, ...changes })
        return changeCustomer(transaction, customerId, { ...wanted, siren })
      }),
  }
}
