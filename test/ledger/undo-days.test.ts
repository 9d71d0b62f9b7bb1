import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { listViolations } from '#test/violations.ts'
import { playStep } from './play.ts'
import { dayAt, dayCount, type History, now, startHistory } from './setting.ts'
import { anyUndoStep } from './steps.ts'

// Random histories of movements and their undos while days are closed and reopened
// (docs/rules/movements.md#movements-day), judged by the rows alone. HISTORIES=500 runs more of them.
const runs = gateAndNight(3, 200, 'HISTORIES')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ now: () => now })
})
afterAll(() => test.close())

type Row = { id: string; day: Day; cents: number; undoes: string | null }

const readRows = async ({ customerId }: History): Promise<Map<string, Row>> => {
  const { rows } = await sql<Row>`
    select id, effective_on::text as day, amount_cents as cents, reverses_id as undoes
    from transaction_movements where customer_id = ${customerId}`.execute(test.db)
  return new Map(rows.map((row) => [row.id, row]))
}

const firstOpen = (isClosed: (day: Day) => boolean, day: Day): Day =>
  isClosed(day) ? firstOpen(isClosed, addDays(day, 1)) : day

/**
 * Plays a step. What it adds counts on days that were open; an undo of a correction counts where the correction does,
 * or on the first open day after it, so that the two add up to nothing where that day is open.
 */
const playAndJudge = async (history: History, step: Parameters<typeof playStep>[1], closed: Set<Day>) => {
  const before = await readRows(history)
  await playStep(history, step)
  const after = await readRows(history)
  for (const [id, row] of before) expect(after.get(id)).toEqual(row)
  for (const [id, row] of after) {
    if (before.has(id)) continue
    expect(closed.has(row.day), `${step.step} adds to the closed ${row.day}`).toBe(false)
    const undone = row.undoes === null ? undefined : before.get(row.undoes)
    if (!undone) continue
    expect(undone.cents + row.cents).toBe(0)
    // An undo of money that moved has a day of its own, never before.
    expect(row.day >= firstOpen((day) => closed.has(day), undone.day), `${undone.day}, ${row.day}`).toBe(true)
    if (!history.done.some(({ id: known, kind }) => known === id && /refunded|charge|cheque/.test(kind)))
      expect(row.day).toBe(firstOpen((day) => closed.has(day), undone.day))
  }
}

/** Lists the days that are closed now, as the model has them. */
const closedDays = ({ model }: History): Set<Day> => {
  const days = Array.from({ length: dayCount + 30 }, (_, place) => addDays(dayAt(0), place))
  return new Set(days.filter((day) => model.isClosed(day)))
}

/** Compares the Récolté and the Net of each day with the model. */
const expectSameDays = async ({ call, model, startOf, endOf }: History): Promise<void> => {
  for (const day of Array.from({ length: dayCount }, (_, place) => dayAt(place))) {
    const ends = new URLSearchParams({ startDate: startOf(day), endDate: endOf(day) })
    const { stats, net } = (await call('GET', `/transactions?limit=1&net=true&${ends.toString()}`)).json()
    const given = model.given({ from: day, to: day })
    const collected = given.reduce((sum, { cents, living }) => sum + (living.cancelled > 0 ? 0 : cents), 0)
    const left = given.reduce((sum, { cents }) => sum + cents, model.changed({ from: day, to: day }))
    expect([Math.round(stats.totalDonations * 100), Math.round(net.net * 100)], day).toEqual([collected, left])
  }
}

for (const { count, tags } of runs)
  it(`any of ${count} histories undoes on the day of what it undoes, and changes no closed day`, {
    tags,
    timeout: 900_000,
  }, async () => {
    const property = fc.asyncProperty(fc.array(anyUndoStep, { minLength: 12, maxLength: 30 }), async (steps) => {
      const history = await startHistory(test)
      for (const step of steps) await playAndJudge(history, step, closedDays(history))
      await expectSameDays(history)
    })
    await fc.assert(property, { numRuns: count, interruptAfterTimeLimit: 800_000 })
    expect(await listViolations(test)).toEqual([])
  })
