import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { requireOwnManager, requireTwoPeople } from '#shared/server/record-rights.ts'
import { movementJournal } from '../movement.journal.ts'
import type { MovementAnswer, MovementRequest } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'
import { findDonation, lockDonation } from './movement.repository.ts'
import type { MovementDeps, MovementService } from './movement.service.ts'
import { decideRequest, findRequest, listWaitingRequests, type RequestRow, requestOf } from './request.repository.ts'

/** Confirms and declines what waits for a second person (docs/rules/movements.md#movements-confirmation). */
export const createRequestService = ({ db, recordAudit, clock }: MovementDeps, movements: MovementService) => {
  /** Finds a request that waits, once its donation is locked: decisions and movements take their turns there. */
  const lockRequest = async (transaction: Database, customerId: string, requestId: string): Promise<RequestRow> => {
    const found = await findRequest(transaction, customerId, requestId)
    if (!found) throw notFound()
    await lockDonation(transaction, found)
    const request = await findRequest(transaction, customerId, requestId)
    if (!request || request.decidedAt !== null) throw movementRefusals.decided()
    return request
  }

  return {
    async list(actor: Person, customerId: string): Promise<MovementRequest[]> {
      return (await listWaitingRequests(db, customerId)).map((request) => requestOf(request, actor.accountId))
    },

    /** Throws 422 for an own request, 409 for a decided one, and the refusals of the movement as it stands now. */
    confirm: (actor: Person, customerId: string, requestId: string): Promise<MovementAnswer> =>
      db.transaction().execute(async (transaction) => {
        const request = await lockRequest(transaction, customerId, requestId)
        // The account, not the role: a switched role is the same person.
        if (request.requestedBy === actor.accountId) throw movementRefusals.ownRequest()
        const { requestedBy: first, requestedAt: actedAt } = request
        await requireTwoPeople(transaction, { first, second: actor.accountId, actedAt })
        const key = { customerId, transactionId: request.transactionId }
        const planned = await movements.plan(transaction, key, request.movement)
        const people = { recordedBy: request.requestedBy, approvedBy: actor.accountId }
        const movementId = await movements.record(transaction, actor, planned, people)
        await decideRequest(transaction, request, { decidedAt: clock(), decidedBy: actor.accountId, movementId })
        return movements.answerOf(transaction, actor, key, movementId)
      }),

    /** Throws 409 for a decided request. The person who asked may take the request back. */
    decline: (actor: Person, customerId: string, requestId: string): Promise<undefined> =>
      db.transaction().execute(async (transaction) => {
        const request = await lockRequest(transaction, customerId, requestId)
        if (request.requestedBy !== actor.accountId) requireOwnManager(actor)
        await decideRequest(transaction, request, {
          decidedAt: clock(),
          decidedBy: actor.accountId,
          movementId: null,
        })
        const donation = await findDonation(transaction, request)
        await recordAudit(transaction, movementJournal, {
          customerId,
          actor,
          action: 'declined',
          subject: { _id: request.transactionId, name: formatEuros(eurosOfCents(donation?.amountCents ?? 0)) },
          after: { amount: eurosOfCents(request.amountCents), requestedBy: request.requestedByName },
        })
        return undefined
      }),
  }
}

export type RequestService = ReturnType<typeof createRequestService>
