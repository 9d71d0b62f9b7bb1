import type { Registry } from 'prom-client'
import { exposeGauge, exposeGauges, scrapeValue } from '../metrics/exposed-values.ts'
import type { StandbyState } from './standby.ts'

/** Adds the synchronous standby: whether it is there, the commits that wait for it, since when, and its lag. */
export const measureStandby = (register: Registry, readState: () => Promise<StandbyState | undefined>): void => {
  const read = scrapeValue(readState)
  exposeGauges(
    register,
    {
      name: 'escarcelle_standby_up',
      help: '1 while commits are acknowledged by the synchronous standby, 0 while they wait for it. Absent without one.',
      labels: ['standby'],
      aggregator: 'min',
    },
    async () => {
      const state = await read()
      return state ? [{ labels: { standby: state.names.join(',') }, value: state.state === 'ok' ? 1 : 0 }] : []
    },
  )
  const expose = (name: string, help: string, pick: (state: StandbyState) => number | undefined): void =>
    exposeGauge(register, { name, help, aggregator: 'max' }, async () => {
      const state = await read()
      return state && pick(state)
    })
  expose(
    'escarcelle_standby_waiting_commits',
    'Commits that wait for the synchronous standby (wait event SyncRep).',
    ({ waitingCommits }) => waitingCommits,
  )
  expose(
    'escarcelle_standby_away_seconds',
    'How long the synchronous standby has been away: 0 while it is there.',
    ({ since }) => (since === null ? 0 : Math.max(0, (Date.now() - Date.parse(since)) / 1000)),
  )
  expose(
    'escarcelle_standby_lag_seconds',
    'How far the disk of the synchronous standby is behind. Absent while it is away, and without pg_monitor.',
    ({ lagSeconds }) => lagSeconds ?? undefined,
  )
}
