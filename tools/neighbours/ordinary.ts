import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Random } from '#app/demo/random.ts'
import { addDays, dayOf } from '#shared/days.ts'
import type { Call, ClientSide, Send } from '../chaos/http.ts'
import { type House, password } from './street.ts'

const signIn = async (send: Send, email: string): Promise<string> => {
  const { status, text } = await send({
    kind: 'sign-in',
    method: 'POST',
    path: '/idp/v1/accounts:signInWithPassword?key=neighbours',
    customerId: '',
    body: { email, password, returnSecureToken: true },
  })
  if (status !== 200) throw new Error(`an ordinary account cannot sign in: ${status} ${text}`)
  return (JSON.parse(text) as { idToken: string }).idToken
}

const today = dayOf(new Date())

/** The calls of a manager. Frequent calls appear several times. */
const pages = [
  'transactions?limit=20',
  'transactions?limit=20',
  'transactions?limit=20',
  'causes?figures=true',
  'devices',
  'transactions/breakdown',
  `statistics?from=${addDays(today, -27)}&to=${today}`,
  'closings',
]

/** How many pages each manager opens at first: a process that has just started compiles, and grows. */
const firstPages = 100

/** Starts the people and terminals of ordinary associations: a page each second, a donation every two. */
export const startOrdinary = async (clients: ClientSide, origin: string, houses: House[]) => {
  const over = new AbortController()
  const random = new Random('neighbours')
  const loops: Promise<void>[] = []
  for (const { customerId, email, causeId, terminalToken } of houses) {
    const send = clients.open(() => origin)
    const token = await signIn(send, email)
    const own = random.fork(customerId)
    const open = () =>
      send({ kind: 'read', path: `/api/customers/${customerId}/${own.pick(pages)}`, customerId, token })
    for (let count = 0; count < firstPages; count += 1) await open()
    const manager = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await pause(own.integer(600, 1400))
        await open()
      }
    }
    const terminal = async (): Promise<void> => {
      while (!over.signal.aborted) {
        await pause(own.integer(1200, 2800))
        await send({
          kind: 'donation',
          method: 'POST',
          path: `/api/customers/${customerId}/transactions`,
          customerId,
          token: terminalToken,
          headers: { 'idempotency-key': randomUUID() },
          body: { amount: own.integer(5, 50), causeId },
        })
      }
    }
    loops.push(manager(), terminal())
  }
  return async (): Promise<void> => {
    over.abort()
    await Promise.all(loops)
  }
}

/** The calls of ordinary accounts in a period, with their waits in milliseconds. */
export type Waits = {
  calls: number
  p50Ms: number
  p99Ms: number
  worstMs: number
  refused: number
  failures: string[]
}

const isAnswer = ({ status }: Call): boolean => status === 200 || status === 201

/** Sums up the calls of a kind that began in a span. */
export const waitsOf = (calls: readonly Call[], kind: Call['kind'], from: number, to: number): Waits => {
  const chosen = calls.filter((call) => call.kind === kind && call.startedAt >= from && call.startedAt < to)
  const waits = chosen.map(({ startedAt, endedAt }) => endedAt - startedAt).toSorted((a, b) => a - b)
  const at = (share: number): number => waits[Math.max(0, Math.ceil(waits.length * share) - 1)] ?? 0
  const failed = chosen.filter((call) => !isAnswer(call))
  return {
    calls: chosen.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    worstMs: at(1),
    refused: failed.length,
    failures: [...new Set(failed.map(({ status, path, error }) => `${status} ${error ?? ''} ${path}`))].slice(0, 3),
  }
}
