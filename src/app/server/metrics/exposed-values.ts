import { Counter, Gauge, type Registry } from 'prom-client'
import { withinDeadline } from '#shared/server/deadline.ts'
import type { Aggregator } from '#shared/server/feature.ts'

/** Adds a counter whose values are kept by the code that counts, by one label. */
export const exposeCounts = (
  register: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  counts: Readonly<Record<string, number>>,
): void => {
  const counter = new Counter({
    name,
    help,
    labelNames: [label],
    registers: [],
    collect() {
      this.reset()
      for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count)
    },
  })
  register.registerMetric(counter)
}

type Description = { name: string; help: string; aggregator: Aggregator }

/** Adds a gauge that is read at each scrape. It is absent while `read` answers undefined. */
export const exposeGauge = (
  register: Registry,
  description: Description,
  read: () => number | undefined | Promise<number | undefined>,
): void => {
  const gauge = new Gauge({
    ...description,
    registers: [],
    async collect() {
      const value = await read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
  register.registerMetric(gauge)
}

export type LabelledValue<Label extends string> = { labels: Record<Label, string>; value: number }

/** Adds a gauge with labels that is read at each scrape. */
export const exposeGauges = <Label extends string>(
  register: Registry,
  { labels, ...description }: Description & { labels: Label[] },
  read: () => LabelledValue<Label>[] | Promise<LabelledValue<Label>[]>,
): void => {
  const gauge = new Gauge({
    ...description,
    labelNames: labels,
    registers: [],
    async collect() {
      const values = await read()
      this.reset()
      for (const value of values) this.set(value.labels, value.value)
    },
  })
  register.registerMetric(gauge)
}

/** A scrape must answer while the database hangs. The first process waits one second for the others. */
const answerMs = 500

/** Returns a function that reads what several metrics show, once for all. Undefined when it fails or is slow. */
export const scrapeValue = <Value>(read: () => Promise<Value>): (() => Promise<Value | undefined>) => {
  let reading: Promise<Value | undefined> | undefined
  return () => {
    reading ??= withinDeadline(answerMs, read())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined
      })
    return reading
  }
}
