import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import type { SqlDatabase } from '#shared/server/database.ts'
import { exposeGauge, exposeGauges, scrapeValue } from './exposed-values.ts'

type DatabaseState = {
  mailsWaiting: number
  oldestMailSeconds: number
  connectedTerminals: number
  silentTerminals: number
}

const readState = async (db: SqlDatabase): Promise<DatabaseState> => {
  const { rows } = await sql<DatabaseState>`
    select mails.waiting as "mailsWaiting", mails.oldest as "oldestMailSeconds",
      terminals.connected as "connectedTerminals", terminals.silent as "silentTerminals"
    from (
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_on)), 0)::float as oldest
      from jobs.job where name in ('mails', 'papers') and state in ('created', 'retry', 'active')
    ) mails, (
      select count(*)::int as connected, count(silence_noticed_at)::int as silent from devices where state = 'connected'
    ) terminals`.execute(db)
  const [state] = rows
  if (!state) throw new Error('PostgreSQL answered no row')
  return state
}

/** Adds what the database knows: whether it answers, the mails that wait, and the silent terminals. */
export const measureDatabase = (register: Registry, db: SqlDatabase): void => {
  const read = scrapeValue(() => readState(db))
  const expose = (name: string, help: string, pick: (state: DatabaseState) => number): void =>
    exposeGauge(register, { name, help, aggregator: 'max' }, async () => {
      const state = await read()
      return state && pick(state)
    })
  exposeGauge(
    register,
    { name: 'escarcelle_database_up', help: '1 when PostgreSQL answers within half a second.', aggregator: 'min' },
    async () => ((await read()) ? 1 : 0),
  )
  expose('escarcelle_mails_waiting', 'Mails that are not sent yet.', ({ mailsWaiting }) => mailsWaiting)
  expose(
    'escarcelle_mails_oldest_waiting_seconds',
    'The age of the oldest mail that is not sent yet: 0 when there is none.',
    ({ oldestMailSeconds }) => oldestMailSeconds,
  )
  expose('escarcelle_terminals_connected', 'Connected terminals.', ({ connectedTerminals }) => connectedTerminals)
  expose(
    'escarcelle_terminals_silent',
    'Connected terminals whose silence their rhythm does not explain.',
    ({ silentTerminals }) => silentTerminals,
  )
}

/** The connections of this process, by what they are for. */
export type Pools = { calls?: Pool | undefined; donations?: Pool | undefined; exports: Pool }

/** Adds how many connections are lent, and how many callers wait for one. */
export const measurePools = (register: Registry, pools: Pools): void => {
  const list = Object.entries(pools).filter((entry): entry is [string, Pool] => entry[1] !== undefined)
  const expose = (name: string, help: string, read: (pool: Pool) => number): void =>
    exposeGauges(register, { name, help, labels: ['pool'], aggregator: 'sum' }, () =>
      list.map(([pool, opened]) => ({ labels: { pool }, value: read(opened) })),
    )
  expose(
    'escarcelle_database_connections_used',
    'Connections to PostgreSQL that are in use.',
    ({ totalCount, idleCount }) => totalCount - idleCount,
  )
  expose(
    'escarcelle_database_connections_max',
    'Connections to PostgreSQL that may be opened.',
    ({ options }) => options.max,
  )
  expose(
    'escarcelle_database_waiting_callers',
    'Callers that wait for a connection to PostgreSQL.',
    ({ waitingCount }) => waitingCount,
  )
}
