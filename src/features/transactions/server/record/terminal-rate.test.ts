import { beforeEach, describe, expect, it } from 'vitest'
import { createTerminalRate } from './terminal-rate.ts'

const terminal = { customerId: 'c', deviceId: 'd' }
const startMs = Date.UTC(2026, 2, 6, 12)
let nowMs: number
/** When the donations of the terminal arrived, through any process. */
let ledger: number[]
let reads: number
beforeEach(() => {
  nowMs = startMs
  ledger = []
  reads = 0
})

const openProcess = (limit?: number) => {
  const rate = createTerminalRate({
    read: async (_, sinceMs) => {
      reads += 1
      const recent = ledger.filter((at) => at >= sinceMs)
      return { count: recent.length, firstAt: recent[0] === undefined ? null : new Date(recent[0]) }
    },
    limit,
    clock: () => nowMs,
  })
  const give = (sender = terminal) =>
    rate.within(sender, 4000, async () => {
      await Promise.resolve()
      ledger.push(nowMs)
      return 'recorded'
    })
  return give
}

const giveAll = async (give: () => Promise<string>, count: number) => {
  const answers = await Promise.allSettled(Array.from({ length: count }, () => give()))
  return answers.filter(({ status }) => status === 'fulfilled').length
}

describe('the rate of a terminal', () => {
  it('lets a full day without network pass at once', async () => {
    expect(await giveAll(openProcess(), 300)).toBe(300)
  })

  it('refuses what a stolen terminal sends beyond it, also in parallel, with the time to wait', async () => {
    const give = openProcess()
    expect(await giveAll(give, 1500)).toBe(300)
    nowMs += 60_000
    await expect(give()).rejects.toMatchObject({ status: 429, code: 'too-many-donations', retryAfterSeconds: 240 })
  })

  it('lets a box that waits as it is asked catch up with everything', async () => {
    const give = openProcess()
    for (let left = 1000; left > 0; ) {
      left -= await giveAll(give, left)
      nowMs += 300_001
    }
    expect(ledger).toHaveLength(1000)
    expect(nowMs - startMs).toBeLessThan(21 * 60_000)
  })

  it('holds across processes, which each let 30 donations pass without a look', async () => {
    const processes = Array.from({ length: 4 }, () => openProcess())
    for (let count = 0; count < 1500; count += 1) {
      nowMs += 5
      await processes[count % 4]?.().catch(() => {})
    }
    expect(ledger.length).toBeGreaterThanOrEqual(300)
    expect(ledger.length).toBeLessThanOrEqual(300 + 3 * 40)
  })

  it('holds after a restart', async () => {
    expect(await giveAll(openProcess(), 300)).toBe(300)
    nowMs += 2000
    expect(await giveAll(openProcess(), 300)).toBe(30)
  })

  it('costs a terminal at its usual pace no read, a busy one a read every ten donations or every second', async () => {
    const give = openProcess()
    for (let count = 0; count < 600; count += 1) {
      nowMs += 12_000
      await give()
    }
    expect(reads).toBe(0)
    for (let count = 0; count < 200; count += 1) {
      nowMs += 100
      await give()
    }
    expect(reads).toBeLessThanOrEqual(25)
  })

  it('is of each terminal, and may be switched off', async () => {
    const give = openProcess(5)
    await giveAll(give, 10)
    expect(ledger).toHaveLength(5)
    expect(await give({ customerId: 'c', deviceId: 'another' })).toBe('recorded')
    expect(await giveAll(openProcess(0), 1000)).toBe(1000)
  })

  it('reads again after a failure', async () => {
    let isDown = true
    const rate = createTerminalRate({
      read: async () => {
        if (isDown) throw new Error('down')
        return { count: 0, firstAt: null }
      },
      clock: () => nowMs,
    })
    const give = () => rate.within(terminal, 4000, async () => 'recorded')
    expect(await giveAll(give, 31)).toBe(30)
    isDown = false
    expect(await give()).toBe('recorded')
  })
})
