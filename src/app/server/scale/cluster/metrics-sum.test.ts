import { Counter, Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createMetricsSum, packMetrics } from './metrics-sum.ts'

/** Makes the registry of a worker that has counted `donations`, and has `waiting` of them. */
const metricsOf = async (donations: number, waiting: number): Promise<object[]> => {
  const register = new Registry()
  new Counter({ name: 'donations_total', help: 'Donations.', registers: [register] }).inc(donations)
  new Gauge({ name: 'waiting', help: 'Waiting.', registers: [register] }).set(waiting)
  return JSON.parse(JSON.stringify(packMetrics(await register.getMetricsAsJSON()))) as object[]
}

const sampleOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]?.replace('+Inf', 'Infinity'))

/** Scrapes once for each list of answers, and returns the sums of both metrics. */
const scrapeEach = async (scrapes: { id: number; answer: object[] | undefined }[][]) => {
  const rest = [...scrapes]
  const read = createMetricsSum(async () => rest.shift() ?? [])
  const sums: { donations: number; waiting: number }[] = []
  for (const _ of scrapes) {
    const text = await read()
    sums.push({ donations: sampleOf(text, 'donations_total'), waiting: sampleOf(text, 'waiting') })
  }
  return sums
}

it('adds the workers up', async () => {
  const [sums] = await scrapeEach([
    [
      { id: 1, answer: await metricsOf(10, 1) },
      { id: 2, answer: await metricsOf(5, 2) },
    ],
  ])
  expect(sums).toEqual({ donations: 15, waiting: 3 })
})

it('keeps the counters of ended workers, once each, and forgets their gauges', async () => {
  const replaced = { id: 3, answer: await metricsOf(1, 0) }
  const sums = await scrapeEach([
    [
      { id: 1, answer: await metricsOf(10, 1) },
      { id: 2, answer: await metricsOf(5, 2) },
    ],
    [{ id: 2, answer: await metricsOf(6, 2) }, replaced],
    [replaced],
    [replaced],
  ])
  expect(sums.map(({ donations }) => donations)).toEqual([15, 17, 17, 17])
  expect(sums.map(({ waiting }) => waiting)).toEqual([3, 2, 0, 0])
})

it('keeps an infinite value, which JSON cannot write', async () => {
  const [sums] = await scrapeEach([[{ id: 1, answer: await metricsOf(0, Infinity) }]])
  expect(sums?.waiting).toBe(Infinity)
})

it('counts a worker that does not answer with its last answer', async () => {
  const sums = await scrapeEach([
    [
      { id: 1, answer: await metricsOf(10, 1) },
      { id: 2, answer: await metricsOf(5, 2) },
    ],
    [
      { id: 1, answer: undefined },
      { id: 2, answer: await metricsOf(5, 2) },
    ],
    [
      { id: 1, answer: await metricsOf(12, 0) },
      { id: 2, answer: await metricsOf(5, 2) },
    ],
  ])
  expect(sums.map(({ donations }) => donations)).toEqual([15, 15, 17])
})
