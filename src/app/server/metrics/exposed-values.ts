import { Counter, Gauge, type Registry } from 'prom-client'
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
