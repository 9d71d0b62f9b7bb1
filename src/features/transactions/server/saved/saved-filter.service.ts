import { changedSince } from '#features/audit/changed-since.ts'
import { text } from '#features/audit/journal.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { maxSavedFilters, type SavedFilter, type SavedFilterInput, savedFilterRefusals } from '../../saved-filter.ts'
import { punctual } from '../../transaction.ts'
import {
  deleteFilter,
  hasCause,
  hasDevice,
  insertFilter,
  listFilters,
  renameFilter,
} from './saved-filter.repository.ts'

type Deps = { db: Database; clock: () => Date }

const editedFields = { name: text('Nom') }

/** The filters that people save for themselves, not journalled (docs/rules/transactions.md#transactions-saved). */
export const createSavedFilterService = ({ db, clock }: Deps) => ({
  list: ({ accountId }: Person, customerId: string): Promise<SavedFilter[]> =>
    listFilters(db, { customerId, userId: accountId }),

  /** Throws 409 for a name that the person has already used, 422 at the limit and for an unknown cause or terminal. */
  create: ({ accountId }: Person, customerId: string, input: SavedFilterInput): Promise<SavedFilter> =>
    db.transaction().execute(async (transaction) => {
      const owner = { customerId, userId: accountId }
      await lockCustomer(transaction, customerId)
      if ((await listFilters(transaction, owner)).length >= maxSavedFilters) throw savedFilterRefusals.limitReached()
      const { causeId, deviceId } = input
      if (causeId && causeId !== punctual && !(await hasCause(transaction, customerId, causeId)))
        throw savedFilterRefusals.unknownCause()
      if (deviceId && !(await hasDevice(transaction, customerId, deviceId))) throw savedFilterRefusals.unknownDevice()
      const saved = await insertFilter(transaction, owner, { ...input, id: newId(), createdAt: clock() })
      if (saved === 'taken') throw savedFilterRefusals.nameTaken()
      return saved
    }),

  /** Throws 404 for a filter of nobody or of others, 409 for a used name and for an outdated version. */
  rename: (actor: Person, customerId: string, id: string, name: string, readVersion?: string): Promise<SavedFilter> =>
    db.transaction().execute(async (transaction) => {
      const owner = { customerId, userId: actor.accountId }
      await lockCustomer(transaction, customerId)
      const before = (await listFilters(transaction, owner)).find(({ _id }) => _id === id)
      if (!before) throw notFound()
      await requireUnchanged(transaction, changedSince(editedFields, readVersion, before), actor, 'own')
      const saved = await renameFilter(transaction, owner, { id, name })
      if (saved === undefined) throw notFound()
      if (saved === 'taken') throw savedFilterRefusals.nameTaken()
      return saved
    }),

  /** Throws 404 for a filter that the person does not have. */
  async remove({ accountId }: Person, customerId: string, id: string): Promise<void> {
    if (!(await deleteFilter(db, { customerId, userId: accountId }, id))) throw notFound()
  },
})
