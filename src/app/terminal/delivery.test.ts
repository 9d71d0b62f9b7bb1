import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Attempt, Outcome } from './attempt.ts'
import { type DeliveryOptions, deliver } from './delivery.ts'
import { type Journal, openJournal } from './journal.ts'
import { type Donation, type Outbox, openOutbox } from './outbox.ts'

let folder: string
let outbox: Outbox
let rejections: Journal
let events: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'delivery-'))
  outbox = await openOutbox(folder)
  rejections = await openJournal(join(folder, 'rejected.jsonl'))
  events = []
})
afterEach(async () => {
  await outbox.close()
  await rejections.close()
  await rm(folder, { recursive: true })
})

const donation = (key: string): Donation => ({ key, body: { amount: 5.25 } })
const countOnDisk = (): number => {
  const db = new DatabaseSync(join(folder, 'outbox.sqlite'), { readOnly: true })
  const row = db.prepare('select count(*) as size from donations').get()
  db.close()
  return Number(row?.size)
}
const keys = (count: number) => Array.from({ length: count }, (_, position) => `don-${position}`)
async function* from(names: string[]): AsyncGenerator<Donation> {
  for (const name of names) yield donation(name)
}
const accepted = (): Outcome => ({ kind: 'accepted', receivedAt: new Date(Date.now() + 1000) })
const away: Outcome = { kind: 'away', reason: 'absent', waitMs: 0 }

const run = (names: string[], attempt: Attempt, options: Partial<DeliveryOptions> = {}) =>
  deliver(() => from(names), {
    attempt,
    outbox,
    rejections,
    concurrency: 4,
    giveUpAfterMs: 60_000,
    interrupt: new AbortController().signal,
    pace: { firstMs: 1, longestMs: 2 },
    watcher: {
      settled: () => events.push('settled'),
      refused: ({ key }, reason) => events.push(`refused ${key}: ${reason}`),
      postponed: ({ key }, reason) => events.push(`postponed ${key}: ${reason}`),
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
      return accepted()
    })
    expect(seen.toSorted()).toEqual(keys(50).toSorted())
    expect(report).toEqual({ sent: 50, known: 0, rejected: 0, waiting: 0, totalCents: 26_250 })
  })

  it('sends as many at a time as `concurrency` allows', async () => {
    let inFlight = 0
    let most = 0
    await run(keys(40), async () => {
      inFlight += 1
      most = Math.max(most, inFlight)
      await new Promise(setImmediate)
      inFlight -= 1
      return accepted()
    })
    expect(most).toBe(4)
  })

  it('counts donations that the server already had separately from new ones', async () => {
    const report = await run(['old', 'new'], async ({ key }) =>
      key === 'new' ? accepted() : { kind: 'accepted', receivedAt: new Date('2020-01-01') },
    )
    expect(report).toMatchObject({ sent: 1, known: 1, totalCents: 1050 })
  })

  it('retries with the same key until the server is back, and stores the donation meanwhile', async () => {
    const waitingOnDisk: number[] = []
    let tries = 0
    const report = await run(['a'], async () => {
      tries += 1
      waitingOnDisk.push(countOnDisk())
      return tries < 4 ? away : accepted()
    })
    expect(waitingOnDisk).toEqual([0, 1, 1, 1])
    expect(report).toMatchObject({ sent: 1, waiting: 0 })
    expect(events).toEqual(['away: absent', 'back', 'settled'])
  })

  it('keeps a donation that the server postpones, and sends the others', async () => {
    const report = await run(['early', 'a', 'b'], async ({ key }) =>
      key === 'early' ? { kind: 'postponed', reason: 'dans le futur' } : accepted(),
    )
    expect(report).toMatchObject({ sent: 2, rejected: 0, waiting: 1 })
    expect(outbox.list().map(({ key }) => key)).toEqual(['early'])
    expect(events).toContain('postponed early: dans le futur')
  })

  it('keeps everything, sent or not, when the server stays unavailable', async () => {
    const report = await run(keys(30), async () => away, { giveUpAfterMs: 20 })
    expect(report).toMatchObject({ sent: 0, waiting: 30 })
    expect(
      outbox
        .list()
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(keys(30).toSorted())
    expect(events).toEqual(['away: absent', 'halted, away: absent'])
  })

  it('waits for the Retry-After of a 429 of any length, and loses no donation', async () => {
    let room = 20
    const waiting = setInterval(() => (room = 20), 40)
    const report = await run(
      keys(60),
      async () => {
        room -= 1
        return room >= 0 ? accepted() : { kind: 'limited', reason: 'trop de dons', waitMs: 40 }
      },
      { giveUpAfterMs: 5 },
    )
    clearInterval(waiting)
    expect(report).toEqual({ sent: 60, known: 0, rejected: 0, waiting: 0, totalCents: 31_500 })
    expect(events).not.toContain('halted, away: trop de dons')
  })

  it('keeps everything at once when the terminal is refused', async () => {
    let tries = 0
    const report = await run(keys(30), async () => {
      tries += 1
      return { kind: 'blocked', reason: 'session terminée' }
    })
    expect(tries).toBeLessThanOrEqual(4)
    expect(report).toMatchObject({ sent: 0, waiting: 30 })
    expect(events).toEqual(['halted, blocked: session terminée'])
  })

  it('writes rejected donations to their file, with the reason', async () => {
    const report = await run(['good', 'bad'], async ({ key }) =>
      key === 'bad' ? { kind: 'rejected', reason: 'Montant invalide' } : accepted(),
    )
    expect(report).toMatchObject({ sent: 1, rejected: 1, waiting: 0 })
    expect(JSON.parse(await readFile(join(folder, 'rejected.jsonl'), 'utf8'))).toMatchObject({
      key: 'bad',
      body: { amount: 5.25 },
      reason: 'Montant invalide',
    })
  })

  it('ends on Ctrl-C, keeps unfinished donations, and stops reading', async () => {
    const interrupt = new AbortController()
    const report = await run(
      keys(30),
      async ({ key }) => {
        if (key === 'don-9') interrupt.abort()
        return Number(key.slice(4)) < 6 ? accepted() : away
      },
      { interrupt: interrupt.signal, pace: { firstMs: 60_000, longestMs: 60_000 } },
    )
    expect(report).toMatchObject({ sent: 6, waiting: 4 })
    expect(outbox.list().map(({ key }) => key)).toEqual(['don-6', 'don-7', 'don-8', 'don-9'])
  })
})
