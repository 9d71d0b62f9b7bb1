import { beforeEach, describe, expect, it } from 'vitest'
import type { Attempt, Outcome } from './attempt.ts'
import { type DeliveryOptions, type Donation, deliver } from './delivery.ts'

let events: string[]
beforeEach(() => {
  events = []
})

const donation = (key: string): Donation => ({ key, body: { amount: 5.25 } })
const keys = (count: number) => Array.from({ length: count }, (_, position) => `don-${position}`)
async function* from(names: string[]): AsyncGenerator<Donation> {
  for (const name of names) yield donation(name)
}
const accepted: Outcome = { kind: 'accepted' }
const away: Outcome = { kind: 'away', reason: 'absent', waitMs: 0 }

const run = (names: string[], attempt: Attempt, options: Partial<DeliveryOptions> = {}) =>
  deliver(() => from(names), {
    attempt,
    concurrency: 4,
    giveUpAfterMs: 60_000,
    interrupt: new AbortController().signal,
    pace: { firstMs: 1, longestMs: 2 },
    watcher: {
      accepted: ({ key }) => events.push(`accepted ${key}`),
      refused: ({ key }, reason) => events.push(`refused ${key}: ${reason}`),
      away: (reason) => events.push(`away: ${reason}`),
      back: () => events.push('back'),
      halted: (why, reason) => events.push(`halted, ${why}: ${reason}`),
    },
    ...options,
  })

describe('deliver', () => {
  it('sends each donation once and sums the accepted ones', async () => {
    const seen: string[] = []
    const report = await run(keys(50), async ({ key }) => {
      seen.push(key)
      return accepted
    })
    expect(seen.toSorted()).toEqual(keys(50).toSorted())
    expect(report).toEqual({ sent: 50, rejected: 0, waiting: 0, totalCents: 26_250 })
  })

  it('sends as many at a time as `concurrency` allows', async () => {
    let inFlight = 0
    let most = 0
    await run(keys(40), async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await new Promise(setImmediate)
      inFlight -= 1
      return accepted
    })
    expect(most).toBe(4)
  })

  it('retries with the same key until the server is back', async () => {
    const tried: string[] = []
    const report = await run(['a'], async ({ key }) => (tried.push(key) < 4 ? away : accepted))
    expect(tried).toEqual(['a', 'a', 'a', 'a'])
    expect(report).toMatchObject({ sent: 1, waiting: 0 })
    expect(events).toEqual(['away: absent', 'back', 'accepted a'])
  })

  it('gives up when the server stays unavailable', async () => {
    const report = await run(keys(30), async () => away, { giveUpAfterMs: 20 })
    expect(report).toMatchObject({ sent: 0, waiting: 4 })
    expect(events).toEqual(['away: absent', 'halted, away: absent'])
  })

  it('waits for the Retry-After of a 429 of any length, and loses no donation', async () => {
    let room = 20
    const waiting = setInterval(() => (room = 20), 40)
    const report = await run(
      keys(60),
      async () => {
        room -= 1
        return room >= 0 ? accepted : { kind: 'limited', reason: 'trop de dons', waitMs: 40 }
      },
      { giveUpAfterMs: 5 },
    )
    clearInterval(waiting)
    expect(report).toEqual({ sent: 60, rejected: 0, waiting: 0, totalCents: 31_500 })
    expect(events).not.toContain('halted, away: trop de dons')
  })

  it('stops at once when the terminal is refused', async () => {
    const report = await run(keys(30), async () => ({ kind: 'blocked', reason: 'session terminée' }))
    expect(report).toMatchObject({ sent: 0, waiting: 4 })
    expect(events).toEqual(['halted, blocked: session terminée'])
  })

  it('counts a refused donation, and sends the others', async () => {
    const report = await run(['good', 'bad'], async ({ key }) =>
      key === 'bad' ? { kind: 'rejected', reason: 'Montant invalide' } : accepted,
    )
    expect(report).toMatchObject({ sent: 1, rejected: 1, waiting: 0 })
    expect(events).toContain('refused bad: Montant invalide')
  })

  it('ends on Ctrl-C, and stops reading', async () => {
    const interrupt = new AbortController()
    const report = await run(
      keys(30),
      async ({ key }) => {
        if (key === 'don-9') interrupt.abort()
        return Number(key.slice(4)) < 6 ? accepted : away
      },
      { interrupt: interrupt.signal, pace: { firstMs: 60_000, longestMs: 60_000 } },
    )
    expect(report).toMatchObject({ sent: 6, waiting: 4 })
  })
})
