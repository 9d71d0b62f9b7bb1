import type { Registry } from 'prom-client'
import { exposeCounts, exposeGauge, scrapeValue } from '../metrics/exposed-values.ts'
import type { Reads } from './replica.ts'

/** Adds the replica's lag, and how many reads each server has answered. */
export const measureReplica = (register: Registry, { readState, counts }: Reads): void => {
  if (readState) {
    const read = scrapeValue(readState)
    const readLag = async (): Promise<number | undefined> => (await read())?.lagSeconds ?? undefined
    exposeGauge(
      register,
      { name: 'escarcelle_replica_up', help: '1 when the replica answers.', aggregator: 'min' },
      async () => ((await readLag()) === undefined ? 0 : 1),
    )
    exposeGauge(
      register,
      {
        name: 'escarcelle_replica_lag_seconds',
        help: 'The age of the last transaction on the replica: 0 when it has all. Absent while it does not answer.',
        aggregator: 'max',
      },
      readLag,
    )
  }
  exposeCounts(
    register,
    {
      name: 'escarcelle_reads_total',
      help: 'Reads of lists and figures that the replica and the primary have answered.',
      label: 'server',
    },
    counts,
  )
}
