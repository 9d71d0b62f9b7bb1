import type { Registry } from 'prom-client'
import type { SqlDatabase } from '#shared/server/database.ts'
import { readRuleState } from '../../database/night-check.ts'
import { exposeGauge, exposeGauges, scrapeValue } from './exposed-values.ts'

/** Adds what the check of the data at night found: the rows that break each broken rule, and the age of the check. */
export const measureRules = (register: Registry, db: SqlDatabase): void => {
  const read = scrapeValue(() => readRuleState(db))
  exposeGauges(
    register,
    {
      name: 'escarcelle_rule_offending_rows',
      help: 'Rows that broke a rule of db:check last night, by rule. Absent while all hold.',
      labels: ['rule'],
      aggregator: 'max',
    },
    async () => (await read())?.broken.map(({ name, rows }) => ({ labels: { rule: name }, value: rows })) ?? [],
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_rules_checked_age_seconds',
      help: 'The age of the last check of the data. Absent before the first night.',
      aggregator: 'max',
    },
    async () => {
      const state = await read()
      return state && (Date.now() - Date.parse(state.checkedAt)) / 1000
    },
  )
}
