import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { primaryReads } from '../scale/replica.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const alerts = read('ops/prometheus/alerts.yml')
const dashboard = read('ops/grafana/escarcelle.json')
const operations = read('docs/operations.md')

const metricsToken = 'a-token-of-twenty-four-letters'
let test: TestApp
let names: Set<string>
beforeAll(async () => {
  const { db, pool, close } = await startTestApp()
  const reads = { ...primaryReads(db, pool), readState: async () => ({ state: 'ok', lagSeconds: 0 }) as const }
  test = await startTestApp({
    metricsToken,
    reads,
    readStandby: async () => ({
      state: 'ok',
      names: ['standby'],
      waitEvent: null,
      waitingCommits: 0,
      since: null,
      lagSeconds: 0,
    }),
    readBackup: async () => ({ state: 'ok', ageHours: 1, rehearsal: 'ok' }),
    mailCounts: { sent: 0, delayed: 0, lost: 0 },
    diskFolders: { data: root },
  })
  await close()
  await test.db
    .insertInto('rule_checks')
    .values({ name: 'limits.sql', checked_at: new Date(), offending_count: 1 })
    .execute()
  await test.call(undefined, 'GET', '/health')
  const { body } = await test.call({ token: metricsToken }, 'GET', '/metrics')
  names = new Set([...body.matchAll(/^([a-z_0-9]+)[ {]/gim)].map(([, name = '']) => name))
})
afterAll(() => test.close())

const metricsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:escarcelle|nodejs|process|http)_\w+/g)].map(([name]) => name)),
]

it.each([
  ['the alert rules', alerts],
  ['the tests of the alert rules', read('ops/prometheus/alerts.test.yml')],
  ['the dashboard', dashboard],
  ['the manual', operations],
])('%s name only metrics that the product has', (_where, text) => {
  // The dots of the manual abbreviate.
  const used = metricsIn(text).filter((name) => !name.endsWith('_') && name !== 'http_request_duration_seconds')
  expect(used.length).toBeGreaterThan(5)
  expect(used.filter((name) => !names.has(name))).toEqual([])
})

it('the manual names all metrics of the product', () => {
  const own = [...names].filter(
    (name) => name.startsWith('escarcelle_') && name !== 'escarcelle_database_connections_max',
  )
  expect(own.filter((name) => !operations.includes(name))).toEqual([])
})

it('each rule has its section in the manual', () => {
  const slugs = new Set(
    [...operations.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-')),
  )
  const runbooks = [...alerts.matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(([, anchor = '']) => anchor)
  const rules = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) =>
    name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase(),
  )
  expect(runbooks).toEqual(rules)
  expect(runbooks.filter((anchor) => !slugs.has(anchor))).toEqual([])
})

it('the dashboard asks only its own source, with titles and units', () => {
  const { panels } = JSON.parse(dashboard) as { panels: Panel[] }
  for (const { type, title, datasource, targets } of panels.filter(({ type }) => type !== 'row')) {
    expect(title, type).not.toBe('')
    expect(datasource?.uid, title).toBe('${datasource}')
    expect(
      targets?.every(({ expr }) => expr.includes('instance=~"$instance"')),
      title,
    ).toBe(true)
  }
})
type Panel = { type: string; title: string; datasource?: { uid: string }; targets?: { expr: string }[] }

const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0
// Debian: apt-get install prometheus.
it.skipIf(!hasPromtool)('Prometheus accepts the rules, and they fire when they should', () => {
  const run = (...words: string[]) => execFileSync(promtool, words, { cwd: root, encoding: 'utf8' })
  expect(run('check', 'rules', 'ops/prometheus/alerts.yml')).toContain('SUCCESS')
  expect(run('test', 'rules', 'ops/prometheus/alerts.test.yml')).toContain('SUCCESS')
})
