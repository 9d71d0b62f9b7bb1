import { dayOf } from '#shared/days.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import { Refusal } from '#shared/problem.ts'
import type { Actor, Person, Terminal } from '#shared/server/actor.ts'
import { inSqlNames, type SqlDatabase } from '#shared/server/database.ts'
import { withinDeadline } from '#shared/server/deadline.ts'
import { newId } from '#shared/server/ids.ts'
import type { OpenDays } from '#shared/server/open-days.ts'
import type { AddDonation, AddDonations } from '../../donation.port.ts'
import { type DonationInput, donationRefusals, type RecordedDonation, terminalReferences } from '../../donation.ts'
import type { LedgerRow, NewDonation, NotBooked, Problem } from './donation.queries.ts'
import { bookDonations, readArrivals } from './donation.repository.ts'
import type { DonationBacklog } from './donation-backlog.ts'
import { createQueue } from './donation-queue.ts'
import type { RequestDigests } from './request-digest.ts'
import { createTerminalRate } from './terminal-rate.ts'

const ledgerOpens = Date.UTC(2000, 0, 1)

/** Returns the donation's instant by the sender's clock; null for the moment of arrival. */
const givenAt = ({ createdAt }: DonationInput): string | null => {
  if (createdAt === undefined) return null
  const given = new Date(createdAt)
  if (!(given.getTime() >= ledgerOpens)) throw donationRefusals.clockBehind()
  return given.toISOString()
}

type Sender = Pick<Person, 'kind' | 'accountId'> | Pick<Terminal, 'kind' | 'deviceId'>

const newDonation = (
  actor: Sender,
  customerId: string,
  idempotencyKey: string,
  input: DonationInput,
  changedFields: readonly string[] = [],
): Omit<NewDonation, 'request_digest'> => ({
  customer_id: customerId,
  id: newId(),
  amount_cents: centsOfEuros(input.amount),
  created_at: givenAt(input),
  cause_id: input.causeId ?? null,
  shortcut_id: input.shortcutId ?? null,
  device_id: actor.kind === 'terminal' ? actor.deviceId : null,
  recorded_by: actor.kind === 'person' ? actor.accountId : null,
  message: input.message ?? null,
  donator_fullname: input.donatorFullname ?? null,
  donator_phone: input.donatorPhone ?? null,
  donator_email: input.donatorEmail ?? null,
  donator_membership_number: input.donatorMembershipNumber ?? null,
  payment_method: input.paymentMethod ?? (actor.kind === 'terminal' ? 'card' : null),
  authorisation: input.authorisation ?? null,
  settlement_batch: input.settlementBatch ?? null,
  terminal_sequence: input.terminalSequence ?? null,
  cheque_number: input.chequeNumber ?? null,
  cheque_bank: input.chequeBank ?? null,
  changed_fields: changedFields.length > 0 ? [...changedFields] : null,
  idempotency_key: idempotencyKey,
})

/** Throws a 422 `Refusal` for a reference of a terminal in a donation that a person records. */
const refuseReferences = (input: DonationInput): void => {
  const given = terminalReferences.find((name) => input[name] !== undefined && input[name] !== null)
  if (given) throw donationRefusals.referenceByHand(given)
}

/** Throws a 422 `Refusal` for half a cheque, and for a cheque of a donation that was paid in another way. */
const refuseHalfCheque = ({ chequeNumber, chequeBank, paymentMethod }: DonationInput): void => {
  if (chequeNumber === undefined && chequeBank === undefined) return
  if (paymentMethod !== 'cheque' || chequeNumber === undefined) throw donationRefusals.wrongCheque('chequeNumber')
  if (chequeBank === undefined) throw donationRefusals.wrongCheque('chequeBank')
}

/** Compares what the ledger keeps of a donation with a request whose digest cannot be compared. */
const hasSameMoney = (row: LedgerRow, { amount_cents, created_at }: NewDonation): boolean =>
  row.amount_cents === amount_cents && (created_at === null || row.created_at.toISOString() === created_at)

/** The longest Retry-After of a donation dated in the future: the terminal's clock may be years ahead. */
const longestWaitSeconds = 3600

const refusals: Record<Problem, (waitSeconds: number) => Refusal> = {
  // Retry-After tells the terminal to keep the donation and retry.
  'clock-ahead': (waitSeconds) => donationRefusals.clockAhead(Math.min(Math.max(1, waitSeconds), longestWaitSeconds)),
  'unknown-cause': donationRefusals.unknownCause,
  'unknown-shortcut': donationRefusals.unknownShortcut,
  'cause-mismatch': donationRefusals.causeMismatch,
}

const recordedDonation = (row: LedgerRow): RecordedDonation => ({
  _id: row.id,
  amount: eurosOfCents(row.amount_cents),
  createdAt: row.created_at.toISOString(),
  receivedAt: row.received_at.toISOString(),
  causeId: row.cause_id,
  shortcutId: row.shortcut_id,
  deviceId: row.device_id,
  causeWasArchived: row.cause_was_archived,
})

/** The deadline of an answer, with the wait in the queue (docs/rules/transactions.md#donations-busy). */
const deadlineMs = 4000

/** Returns the answer to a booked donation. Throws 422 for one that was not booked, or a reused key. */
const answerOf = (
  requestDigests: RequestDigests,
  donation: NewDonation,
  input: DonationInput,
  outcome: LedgerRow | NotBooked,
): RecordedDonation => {
  if ('waitSeconds' in outcome) throw refusals[outcome.problem](outcome.waitSeconds)
  if (outcome.request_digest === donation.request_digest) return recordedDonation(outcome)
  const repeated = requestDigests.compare(outcome.request_digest, input)
  if (repeated === 'other' || (repeated === 'unknown' && !hasSameMoney(outcome, donation)))
    throw donationRefusals.keyReused()
  return recordedDonation(outcome)
}

type Deps = {
  db: SqlDatabase
  /** Connections of their own for the donations of terminals. */
  donationDb: SqlDatabase
  backlog: DonationBacklog
  /** The number of donations of a terminal that are recorded in five minutes. 0: all. */
  terminalRate?: number | undefined
  /** Replaces the database's clock, in tests. The server's own clock is not used: all servers share the database's. */
  now?: () => Date
  requestDigests: RequestDigests
  openDays: OpenDays
}

/** The time that a donation by hand waits for the roll-ups of its association, in milliseconds. */
const handLockTimeoutMs = 2000

/** Books a donation by a person. Throws 409 in a closed period, unless the request is a repeated one. */
const bookByHand = async (
  transaction: SqlDatabase,
  donation: NewDonation,
  { now, openDays }: { now: Deps['now'] | undefined; openDays: OpenDays },
): Promise<LedgerRow | NotBooked> => {
  await openDays.hold(transaction, donation.customer_id)
  const options = { lockTimeoutMs: handLockTimeoutMs, now: now?.() }
  const [outcome] = await bookDonations(transaction, [donation], options)
  if (!outcome) throw new Error('a donation was neither added nor refused')
  const isNew = 'id' in outcome && outcome.id === donation.id
  if (isNew) await openDays.requireOpen(transaction, donation.customer_id, dayOf(outcome.created_at))
  return outcome
}

/** A donation as it was sent, and the fields of a terminal's that could not be kept as they came. */
type GivenDonation = { input: DonationInput; changed?: readonly string[] | undefined }

export const createDonationService = (deps: Deps) => {
  const { db, donationDb, backlog, now, requestDigests, openDays } = deps
  const book = createQueue({
    write: (group: NewDonation[], lockTimeoutMs) => bookDonations(donationDb, group, { lockTimeoutMs, now: now?.() }),
    laneOf: ({ customer_id }) => customer_id,
  })
  const rate = createTerminalRate({
    read: (terminal, since) => readArrivals(donationDb, terminal, since),
    limit: deps.terminalRate,
  })
  return {
    /**
     * Records a donation once for each key of an association. Resolves once PostgreSQL has flushed the row, its
     * roll-ups and its key together. Throws a 422 `Refusal` for an unknown cause or shortcut, for a key that was used
     * with another body and, with Retry-After, for a date more than 5 minutes ahead of the database's clock. A donation
     * to an archived cause is recorded and marked. Throws a 409 `Refusal` for a donation of a person in a closed
     * period: a terminal's is always kept. Throws a 429 `Refusal` beyond the rate of a terminal.
     * @param elapsedMs how long the request has taken so far, in milliseconds.
     */
    async record(
      actor: Actor,
      customerId: string,
      idempotencyKey: string,
      { input, changed }: GivenDonation,
      elapsedMs = 0,
    ): Promise<{ donation: RecordedDonation; isRepeated: boolean }> {
      if (actor.kind === 'person') refuseReferences(input)
      refuseHalfCheque(input)
      const donation = newDonation(actor, customerId, idempotencyKey, input, changed)
      const booked = { ...donation, request_digest: requestDigests.of(input) }
      const writeByHand = () =>
        db.transaction().execute((transaction) => bookByHand(transaction, booked, { now, openDays }))
      const leftMs = deadlineMs - elapsedMs
      const write =
        actor.kind === 'person'
          ? withinDeadline(leftMs, writeByHand())
          : rate.within(actor, leftMs, () => book(booked, leftMs))
      const recorded = answerOf(requestDigests, booked, input, await backlog.track(write))
      return { donation: recorded, isRepeated: recorded._id !== booked.id }
    },
  }
}

export const createAddDonation =
  ({ now, requestDigests, openDays }: Omit<Deps, 'db' | 'donationDb' | 'backlog'>): AddDonation =>
  async (transaction, { customerId, recordedBy, idempotencyKey, input }) => {
    const donation = newDonation({ kind: 'person', accountId: recordedBy }, customerId, idempotencyKey, input)
    const booked = { ...donation, request_digest: requestDigests.of(input) }
    const outcome = await bookByHand(inSqlNames(transaction), booked, { now, openDays })
    return answerOf(requestDigests, booked, input, outcome)
  }

/** Creates the function that adds many donations within another feature's transaction (donation.port.ts). */
export const createAddDonations =
  ({ now, requestDigests }: Pick<Deps, 'now' | 'requestDigests'>): AddDonations =>
  async (transaction, wanted) => {
    const donations = wanted.map(({ customerId, recordedBy, idempotencyKey, input }) => ({
      ...newDonation({ kind: 'person', accountId: recordedBy }, customerId, idempotencyKey, input),
      request_digest: requestDigests.of(input),
    }))
    const options = { lockTimeoutMs: handLockTimeoutMs, now: now?.() }
    const outcomes = await bookDonations(inSqlNames(transaction), donations, options)
    return wanted.map(({ input }, index) => {
      const donation = donations[index]
      const outcome = outcomes[index]
      if (!donation || !outcome) throw new Error('a donation was neither added nor refused')
      try {
        return answerOf(requestDigests, donation, input, outcome)
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    })
  }
