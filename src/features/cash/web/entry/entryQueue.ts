import { CallFailure } from '#shared/client.ts'
import type { HandDonationInput } from '../../hand-donation.ts'

/** A donation of the session. `key` is its idempotency key: however often it is sent, it is recorded once. */
export type EntryRow = {
  key: string
  donation: HandDonationInput
  state: 'sending' | 'retrying' | 'recorded' | 'refused' | 'undone'
  reason?: string
  /** The donation that it became. */
  id?: string
}

type QueueOptions = {
  send: (row: Pick<EntryRow, 'key' | 'donation'>) => Promise<{ _id: string }>
  undo: (id: string) => Promise<unknown>
  /** The donations that an earlier page of this tab kept. */
  kept: EntryRow[]
  /** Stores the donations of the tab. A reload sends the unanswered ones again. */
  keep: (rows: EntryRow[]) => void
}

const firstPauseMs = 1000
const longestPauseMs = 15_000

/** Tells whether the donation was certainly not recorded. Without an answer, it may have been. */
const isRefusal = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.status >= 400 && error.status < 500 && ![401, 429].includes(error.status)

/**
 * Sends donations one after the other, in the order they were entered, and retries with the same key until the server
 * answers (docs/rules/cash.md#cash-rows). The rows are the newest first.
 */
export const createEntryQueue = ({ send, undo, kept, keep }: QueueOptions) => {
  let rows = kept
  let isSending = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const listeners = new Set<() => void>()

  const change = (next: EntryRow[]): void => {
    rows = next
    keep(rows)
    for (const listener of listeners) listener()
  }
  const settle = (key: string, outcome: Pick<EntryRow, 'state' | 'reason' | 'id'>): void =>
    change(rows.map((row) => (row.key === key ? { ...row, ...outcome } : row)))

  const sendNext = async (pauseMs = firstPauseMs): Promise<void> => {
    const next = rows.filter(({ state }) => state === 'sending' || state === 'retrying').at(-1)
    if (isSending || isOver || !next) return
    isSending = true
    const wait = await send(next).then(
      ({ _id }) => settle(next.key, { state: 'recorded', id: _id }),
      (error: unknown) => {
        if (isRefusal(error)) return settle(next.key, { state: 'refused', reason: error.message })
        settle(next.key, { state: 'retrying' })
        const asked = error instanceof CallFailure ? (error.retryAfterSeconds ?? 0) * 1000 : 0
        return Math.max(pauseMs, Math.min(asked, longestPauseMs))
      },
    )
    isSending = false
    if (wait === undefined) void sendNext()
    else if (!isOver) pause = setTimeout(() => void sendNext(Math.min(pauseMs * 2, longestPauseMs)), wait)
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: (): EntryRow[] => rows,

    /** Starts to send what an earlier page left without an answer. Returns what stops it. */
    start: (): (() => void) => {
      isOver = false
      void sendNext()
      return () => {
        isOver = true
        clearTimeout(pause)
      }
    },

    add: (donation: HandDonationInput): void => {
      change([{ key: crypto.randomUUID(), donation, state: 'sending' }, ...rows])
      void sendNext()
    },

    remove: (key: string): void => change(rows.filter((row) => row.key !== key)),

    /** Cancels a recorded donation (docs/rules/cash.md#cash-undo). Rejects when it is refused, or without an answer. */
    undo: async ({ key, id }: EntryRow): Promise<void> => {
      if (id === undefined) return
      await undo(id)
      settle(key, { state: 'undone' })
    },

    /** Begins a new session: removes the recorded and the undone donations. */
    clear: (): void => change(rows.filter(({ state }) => state !== 'recorded' && state !== 'undone')),
  }
}

/** Finds the donation that can be undone: the last one, once everything has an answer. */
export const undoableOf = (rows: EntryRow[]): EntryRow | undefined => {
  if (sessionOf(rows).waiting > 0) return undefined
  const last = rows.find(({ state }) => state === 'recorded')
  return last?.id === undefined ? undefined : last
}

/** Counts and adds up the recorded donations, and counts those without an answer. */
export const sessionOf = (rows: EntryRow[]): { count: number; totalCents: number; waiting: number } => {
  const recorded = rows.filter(({ state }) => state === 'recorded')
  return {
    count: recorded.length,
    totalCents: recorded.reduce((sum, { donation }) => sum + Math.round(donation.amount * 100), 0),
    waiting: rows.filter(({ state }) => state === 'sending' || state === 'retrying').length,
  }
}
