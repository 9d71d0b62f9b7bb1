import type { RecordAudit } from '#features/audit/audit.port.ts'
import { dayOf } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents, formatEuros } from '#shared/money.ts'
import { forbidden, notFound } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { brokenUniqueConstraint, type Database } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import { requireOwnManager } from '#shared/server/record-rights.ts'
import {
  movementActions,
  type movementBatchJournal,
  movementJournal,
  type movementSettingsJournal,
} from '../movement.journal.ts'
import type {
  Cancellations,
  CountCancellations,
  DonationCancellation,
  FindBankLine,
  RequireCash,
  ReviseReceipts,
} from '../movement.port.ts'
import { type MovementAnswer, type MovementInput, type MovementUndoInput, moneyKinds } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'
import { findHoldRefusal } from './cash-hold.ts'
import {
  type DonationKey,
  type DonationRow,
  findCauseName,
  insertMovements,
  listMovementRows,
  lockDonation,
  type MovementRow,
  movementOf,
} from './movement.repository.ts'
import { type Plan, planMovement } from './movement.rules.ts'
import { ownDayOf, requireMovedOn, sinceDayOf } from './movement-days.ts'
import { createMovementReads } from './movement-reads.service.ts'
import {
  findRequest,
  findWaitingRequest,
  insertRequest,
  type ReasonedMovement,
  requestOf,
} from './request.repository.ts'
import { findConfirmation, rehearse } from './second-person.ts'

export type MovementDeps = {
  db: Database
  recordAudit: RecordAudit<typeof movementJournal | typeof movementSettingsJournal | typeof movementBatchJournal>
  clock: () => Date
  openDays: OpenDays
  countCancellations: CountCancellations
  requireCash: RequireCash
  reviseReceipts: ReviseReceipts
  findBankLine: FindBankLine
}

/** The person who asks for a movement, and who confirmed it where the association asks for two people. */
export type People = { recordedBy: string; approvedBy: string | null }

type Planned = { key: DonationKey; donation: DonationRow; rows: MovementRow[]; plan: Plan; requested: ReasonedMovement }

/** Puts donations right (docs/rules/movements.md). Every refusal is a `Refusal`. */
export const createMovementService = ({
  db,
  recordAudit,
  clock,
  openDays,
  countCancellations,
  requireCash,
  reviseReceipts,
  findBankLine,
}: MovementDeps) => {
  /** Locks a donation and plans its next movement. Throws 404 for an unknown donation or movement. */
  const plan = async (
    transaction: Database,
    key: DonationKey,
    requested: ReasonedMovement,
    isOfSheet = false,
  ): Promise<Planned> => {
    const donation = await lockDonation(transaction, key)
    if (!donation) throw notFound()
    const rows = await listMovementRows(transaction, key)
    const toCauseId = requested.kind === 'reversal' ? null : requested.toCauseId
    if (toCauseId && (await findCauseName(transaction, key.customerId, toCauseId)) === undefined)
      throw movementRefusals.unknownCause()
    const planned = planMovement(donation, rows, requested)
    if (!planned) throw notFound()
    const held = isOfSheet ? undefined : await findHoldRefusal(transaction, key, planned)
    if (held) throw held
    return { key, donation, rows, plan: planned, requested }
  }

  const record = async (transaction: Database, actor: Person, planned: Planned, people: People): Promise<string> => {
    const { key, donation, rows, plan, requested } = planned
    const { reason, movedOn = null } = requested
    const now = clock()
    const since = sinceDayOf(plan, rows, dayOf(donation.createdAt))
    const ownDay = ownDayOf({ subjectKind: plan.subjectKind, since, movedOn }, now)
    const effectiveOn = await openDays.firstFrom(transaction, key.customerId, ownDay)
    const id = newId(now.getTime())
    const facts = { id, place: rows.length + 1, effectiveOn, recordedAt: now, reason, batchId: null, ...people }
    await insertMovements(transaction, key.customerId, [{ ...plan, ...facts, transactionId: key.transactionId }])
    if (plan.subjectKind === 'cancelled') await countCancellations(transaction, key.customerId, [key.transactionId])
    if (plan.amountCents < 0 && plan.paymentMethod === 'cash') await requireCash(transaction, key.customerId)
    await reviseReceipts(transaction, { ...key, transactionIds: [key.transactionId], recordedBy: people.recordedBy })
    const cause = plan.toCauseId && (await findCauseName(transaction, key.customerId, plan.toCauseId))
    await recordAudit(transaction, movementJournal, {
      customerId: key.customerId,
      actor,
      action: movementActions[plan.kind],
      subject: { _id: key.transactionId, name: formatEuros(eurosOfCents(donation.amountCents)) },
      after: {
        ...(plan.kind === 'reversal' && { kind: plan.subjectKind }),
        amount: eurosOfCents(plan.concernedCents),
        ...(plan.paymentMethod !== donation.paymentMethod && { paymentMethod: plan.paymentMethod }),
        ...(cause && { cause }),
        day: effectiveOn,
      },
    })
    return id
  }

  /** Finds the line of the bank for the association's own people alone. */
  const lineFor = async (transaction: Database, actor: Person, key: DonationKey) =>
    actor.role === 'manager' ? findBankLine(transaction, key) : null

  const answerOf = async (
    transaction: Database,
    actor: Person,
    key: DonationKey,
    id: string,
  ): Promise<MovementAnswer> => {
    const row = (await listMovementRows(transaction, key)).find((one) => one.id === id)
    const bankLine = await lineFor(transaction, actor, key)
    return { movement: row ? movementOf(row) : null, request: null, confirmation: null, bankLine }
  }

  /** Fails unless the money can have moved on the day that the person gave. */
  const requireDay = async (
    transaction: Database,
    { key, donation, rows, plan, requested }: Planned,
  ): Promise<void> => {
    if (requested.movedOn === undefined) return
    const since = sinceDayOf(plan, rows, dayOf(donation.createdAt))
    const { movedOn } = requested
    const { customerId } = key
    const { subjectKind } = plan
    await requireMovedOn(transaction, openDays, { customerId, subjectKind, movedOn, since, now: clock() })
  }

  const ask = async (transaction: Database, actor: Person, { key, plan, donation, requested }: Planned) => {
    const id = newId()
    // The day on which it was asked for, however late the second person is.
    const movedOn = moneyKinds.includes(plan.subjectKind) ? (requested.movedOn ?? dayOf(clock())) : undefined
    const movement = { ...requested, ...(movedOn && { movedOn }) }
    await insertRequest(transaction, key, {
      id,
      movement,
      amountCents: plan.concernedCents,
      requestedAt: clock(),
      requestedBy: actor.accountId,
    }).catch((error: unknown) => {
      if (brokenUniqueConstraint(error) === 'movement_requests_one_waiting') throw movementRefusals.waiting()
      throw error
    })
    await recordAudit(transaction, movementJournal, {
      customerId: key.customerId,
      actor,
      action: 'requested',
      subject: { _id: key.transactionId, name: formatEuros(eurosOfCents(donation.amountCents)) },
      after: { kind: plan.subjectKind, amount: eurosOfCents(plan.concernedCents) },
    })
    const request = await findRequest(transaction, key.customerId, id)
    return request ? requestOf(request, actor.accountId) : null
  }

  /** Records a movement, or asks for a second person (docs/rules/movements.md#movements-confirmation). */
  const recordOrAsk = (actor: Person, key: DonationKey, requested: ReasonedMovement, version?: number) =>
    db.transaction().execute(async (transaction): Promise<MovementAnswer> => {
      const planned = await plan(transaction, key, requested)
      if (planned.plan.subjectKind === 'reassigned') requireOwnManager(actor)
      if (version !== undefined && version !== planned.rows.length) throw movementRefusals.changed()
      await requireDay(transaction, planned)
      const { customerId, transactionId } = key
      const { accountId } = actor
      const cents = new Map([[transactionId, planned.plan.concernedCents]])
      const confirmation = await findConfirmation(transaction, { customerId, accountId, cents }, clock())
      const people = { recordedBy: accountId, approvedBy: null }
      if (confirmation) {
        await rehearse(transaction, () => record(transaction, actor, planned, people))
        const bankLine = await lineFor(transaction, actor, key)
        return { movement: null, request: await ask(transaction, actor, planned), confirmation, bankLine }
      }
      return answerOf(transaction, actor, key, await record(transaction, actor, planned, people))
    })

  return {
    ...createMovementReads(db),

    /** Plans and records a movement that was confirmed. Locks the donation. */
    plan,
    record,
    answerOf,

    /** Finds why another feature's movement needs a second person (movement.port.ts). */
    findConfirmation: (
      transaction: Database,
      { customerId, transactionId, accountId, amountCents }: Parameters<Cancellations['findConfirmation']>[1],
    ) =>
      findConfirmation(transaction, { customerId, accountId, cents: new Map([[transactionId, amountCents]]) }, clock()),

    async cancelWhole(transaction: Database, { actor, ...cancellation }: DonationCancellation): Promise<string> {
      const { customerId, transactionId, recordedBy, approvedBy, reason, isOfSheet } = cancellation
      const key = { customerId, transactionId }
      const requested = { kind: 'cancelled', amountCents: null, toCauseId: null, reason } as const
      const planned = await plan(transaction, key, requested, isOfSheet)
      if (await findWaitingRequest(transaction, key)) throw movementRefusals.waiting()
      return record(transaction, actor, planned, { recordedBy, approvedBy })
    },

    /** Throws 403 when an admin wants more than to cancel, and the refusals of `planMovement`. */
    create(actor: Person, key: DonationKey, { version, amount, ...input }: MovementInput): Promise<MovementAnswer> {
      if (actor.role !== 'manager' && input.kind !== 'cancelled') throw forbidden()
      const { kind, toCauseId = null, paymentMethod, movedOn, reason } = input
      const chosen = { ...(paymentMethod && { paymentMethod }), ...(movedOn && { movedOn }) }
      const requested = {
        kind,
        toCauseId,
        reason,
        ...chosen,
        amountCents: amount === undefined ? null : centsOfEuros(amount),
      }
      return recordOrAsk(actor, key, requested, version)
    },

    /** Throws 404 for an unknown movement, 409 for an undone movement or when another movement depends on it. */
    undo: (
      actor: Person,
      key: DonationKey,
      reversesId: string,
      { reason, movedOn }: MovementUndoInput,
    ): Promise<MovementAnswer> =>
      recordOrAsk(actor, key, { kind: 'reversal', reversesId, reason, ...(movedOn && { movedOn }) }),
  }
}

export type MovementService = ReturnType<typeof createMovementService>
