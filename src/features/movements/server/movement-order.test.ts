import { expect, it } from 'vitest'
import { Refusal } from '#shared/problem.ts'
import { SubjectKind } from '../movement.ts'
import { canUndo, listAllowedKinds, planMovement, type RequestedMovement } from './movement.rules.ts'
import { type Donation, type Effect, type Standing, standingOf } from './movement-standing.rules.ts'

const donations: [name: string, donation: Donation][] = [
  ['of a terminal', { amountCents: 100, causeId: 'first', isByHand: false, paymentMethod: 'card' }],
  ['by cheque', { amountCents: 100, causeId: 'first', isByHand: true, paymentMethod: 'cheque' }],
  ['in cash', { amountCents: 100, causeId: null, isByHand: true, paymentMethod: 'cash' }],
]

const requested = (
  kind: SubjectKind,
  amountCents: number | null = null,
  toCauseId: string | null = null,
): RequestedMovement => ({
  kind,
  amountCents,
  toCauseId,
})
/**
 * The movements that a person may request: each kind, with the amounts and causes that matter for a donation of 1 €.
 */
const requests: RequestedMovement[] = [
  requested('cancelled'),
  requested('refunded', 40),
  requested('refunded', 100),
  requested('chargeback', 40),
  requested('chargeback', 100),
  requested('chargeback_won', 40),
  requested('cheque_returned'),
  requested('reassigned', null, 'other'),
  requested('reassigned', null, 'first'),
  requested('amount_corrected', 30),
  requested('amount_corrected', 150),
]

/** Plays a requested movement after others. Returns undefined when it is refused. */
const play = (donation: Donation, effects: readonly Effect[], requested: RequestedMovement): Effect[] | undefined => {
  try {
    const plan = planMovement(donation, effects, requested)
    return plan && [...effects, { ...plan, id: String(effects.length) }]
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Sums what a donation and its movements leave of each cause. */
const sumByCause = (donation: Donation, effects: readonly Effect[]): Map<string | null, number> => {
  const sums = new Map<string | null, number>([[donation.causeId, donation.amountCents]])
  const add = (cause: string | null, cents: number) => sums.set(cause, (sums.get(cause) ?? 0) + cents)
  for (const effect of effects as (Effect & { causeId: string | null; movedCents: number | null })[]) {
    if (effect.subjectKind === 'reassigned') {
      add(effect.fromCauseId, 0 - (effect.movedCents ?? 0))
      add(effect.toCauseId, effect.movedCents ?? 0)
    } else add(effect.causeId, effect.amountCents)
  }
  return sums
}

/** Fails unless what is left of a donation is consistent, wherever it is looked at. */
const expectConsistent = (donation: Donation, effects: readonly Effect[], standing: Standing): void => {
  const { leftCents, isCancelled, correctedCents, refundedCents, chargedBackCents, causeId } = standing
  const told = JSON.stringify(effects)
  const isReturned = effects.reduce((sum, one) => sum + (one.subjectKind === 'cheque_returned' ? one.weight : 0), 0) > 0
  expect(leftCents, told).toBeGreaterThanOrEqual(0)
  expect(Math.min(refundedCents, chargedBackCents), told).toBeGreaterThanOrEqual(0)
  if (isCancelled || isReturned) expect(leftCents, told).toBe(0)
  if (!isCancelled && !isReturned)
    expect(leftCents, told).toBe(donation.amountCents + correctedCents - refundedCents - chargedBackCents)
  const isAt = [...sumByCause(donation, effects)].filter(([, cents]) => cents !== 0)
  expect(isAt, told).toEqual(leftCents === 0 ? [] : [[causeId, leftCents]])
}

/** Fails unless what is offered is what is accepted, and a cancellation is followed by its undo alone. */
const expectOffered = (donation: Donation, effects: readonly Effect[], { isCancelled }: Standing): void => {
  const told = JSON.stringify(effects)
  const allowed = listAllowedKinds(donation, effects)
  const accepted = requests.filter((requested) => play(donation, effects, requested)).map(({ kind }) => kind)
  // A smaller amount, or another cause, is possible where these are not.
  for (const kind of accepted) expect(allowed, told).toContain(kind)
  for (const kind of allowed.filter((one) => one === 'cancelled' || one === 'cheque_returned'))
    expect(accepted, told).toContain(kind)
  const undoable = effects.filter(({ id }) => canUndo(donation, effects, id))
  if (!isCancelled) return
  expect(allowed, told).toEqual([])
  expect(
    undoable.map(({ subjectKind, weight }) => [subjectKind, weight]),
    told,
  ).toEqual([['cancelled', 1]])
}

/** Plays every sequence of so many movements and undos. Returns how many there are. */
const playAll = (donation: Donation, effects: readonly Effect[], length: number): number => {
  const before = standingOf(donation, effects)
  expectConsistent(donation, effects, before)
  expectOffered(donation, effects, before)
  if (length === 0) return 1
  const undos = effects.map(({ id }): RequestedMovement => ({ kind: 'reversal', reversesId: id }))
  let sequences = 0
  for (const requested of [...requests, ...undos]) {
    const next = play(donation, effects, requested)
    if (!next) continue
    sequences += playAll(donation, next, length - 1)
    const undone = play(donation, next, { kind: 'reversal', reversesId: String(effects.length) })
    expect(undone && standingOf(donation, undone), JSON.stringify(next)).toEqual(before)
  }
  return sequences
}

it.each(donations)(
  'every sequence of four movements on a donation %s is consistent, and each undo restores',
  (_name, donation) => {
    expect(playAll(donation, [], 4)).toBeGreaterThan(200)
  },
)

it.each(donations)('a donation %s is cancelled at its recorded amount alone', (_name, donation) => {
  for (const first of requests.filter(({ kind }) => kind !== 'reassigned')) {
    const next = play(donation, [], first)
    if (next) expect(play(donation, next, requested('cancelled')), JSON.stringify(first)).toBeUndefined()
  }
  const moved = play(donation, [], requested('reassigned', null, 'other')) ?? []
  expect(play(donation, moved, requested('cancelled'))?.at(-1)).toMatchObject({ amountCents: -100, causeId: 'other' })
})

it('an undo is refused while the donation is of another amount than the correction made', () => {
  const donation = donations[2]?.[1] as Donation
  const once = play(donation, [], requested('amount_corrected', 30)) ?? []
  const twice = play(donation, once, requested('amount_corrected', 150)) ?? []
  expect(canUndo(donation, twice, '0')).toBe(false)
  const back = play(donation, twice, { kind: 'reversal', reversesId: '1' }) ?? []
  expect(play(donation, back, { kind: 'reversal', reversesId: '0' })?.at(-1)).toMatchObject({ amountCents: 70 })
})
