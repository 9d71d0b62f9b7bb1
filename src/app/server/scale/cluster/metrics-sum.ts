import { AggregatorRegistry, type MetricObject } from 'prom-client'

/** The metrics of a worker, undefined when it did not answer in time. */
type Answer = { id: number; answer: object[] | undefined }

type Sample = { value: number | string }
type Sampled = { values?: Sample[] }

const mapSamples = (metrics: object[], change: (value: Sample['value']) => Sample['value']): object[] =>
  (metrics as Sampled[]).map((metric) => ({
    ...metric,
    values: (metric.values ?? []).map((sample) => ({ ...sample, value: change(sample.value) })),
  }))

/** Prepares the metrics of a worker for their way to the first process: JSON would turn an infinite age into null. */
export const packMetrics = (metrics: object[]): object[] =>
  mapSamples(metrics, (value) => (Number.isFinite(value) ? value : String(value)))

const unpackMetrics = (metrics: object[]): MetricObject[] => mapSamples(metrics, Number) as MetricObject[]

/** Keeps what only grows. A gauge shows a state, which ends with its process. */
const growingOf = (metrics: MetricObject[]): MetricObject[] =>
  metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))

/**
 * Creates the function that adds the metrics of all workers up as text. Counters keep what ended workers had counted:
 * without it the sum would fall, and Prometheus takes a fall for a restart and counts everything again.
 */
export const createMetricsSum = (askWorkers: () => Promise<Answer[]>): (() => Promise<string>) => {
  /** The last counts of the workers that have ended. */
  let ended: MetricObject[] = []
  /** The counts of each running worker, from its last answer. */
  const latest = new Map<number, MetricObject[]>()
  let reading: Promise<string> | undefined

  const keepEnded = (running: ReadonlySet<number>): void => {
    for (const [id, metrics] of latest) {
      if (running.has(id)) continue
      latest.delete(id)
      ended = AggregatorRegistry.aggregate([ended, metrics]).getMetricsAsArray()
    }
  }

  const read = async (): Promise<string> => {
    const answers = await askWorkers()
    keepEnded(new Set(answers.map(({ id }) => id)))
    const current = answers.map(({ id, answer }) => {
      const metrics = answer && unpackMetrics(answer)
      if (metrics) latest.set(id, growingOf(metrics))
      return metrics ?? latest.get(id) ?? []
    })
    return AggregatorRegistry.aggregate([...current, ended]).metrics()
  }

  // Scrapes at the same time share an answer: an older answer must not follow a newer one.
  return () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
}
