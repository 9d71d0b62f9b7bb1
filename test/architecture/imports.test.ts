import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { featureOf, isTest, sideOf, sources } from './sources.ts'

/** The import rules (docs/architecture.md). Tests and fixtures are exempt. */
const product = sources.filter(({ file }) => !isTest(file))
const edges = product.flatMap(({ file, imports }) => imports.map((target) => ({ file, target })))
const shown = ({ file, target }: { file: string; target: string }) => `${file} -> ${target}`

const rowOf = (file: string): number =>
  ['src/shared/', 'src/features/', 'src/app/'].findIndex((row) => file.startsWith(row))

const isFeatureList = (target: string): boolean => target.endsWith('/server/feature.ts')

/** The places where app/ uses more of a feature's server than its `feature.ts`, with the reason. */
const reasons: readonly [path: string, reason: string][] = [
  ['src/app/server/wiring.ts -> ', 'each line hands a function of a feature to others'],
  ['src/app/server/features.ts -> audit/server/audit.service.ts', 'its type names the journals of all features'],
  ['src/app/server/features.ts -> notifications/server/notifications.ts', 'the type of what services.ts opens'],
  ['src/app/server/services.ts -> notifications/server/notifications.ts', 'opened once, for calls and upkeep'],
  ['src/app/server/services.ts -> devices/server/silence.repository.ts', 'summaries list the silent terminals'],
  ['src/app/server/services.ts -> transactions/server/calendar/calendar.service.ts', 'summaries lead to the own day'],
  ['src/app/server/services.ts -> identity/server/embedded/sealing-key.ts', 'read before anything is opened'],
  ['src/app/server/identity.ts -> identity/server/', 'the configuration chooses the provider'],
  ['src/app/backup/ -> identity/server/embedded/sealing-key.ts', 'a backup contains the key'],
  ['src/app/backup/ -> identity/server/account.repository.ts', 'a restored backup ends every session'],
  ['src/app/staff/ -> identity/server/embedded/sealing-key.ts', 'a command without a server makes links for mails'],
  ['src/app/staff/ -> users/server/staff.service.ts', 'its commands are the service'],
  ['src/app/database/closing-seals.ts -> closings/server/', 'db:check makes the exports of the product again'],
  ['src/app/demo/ -> transactions/server/', 'the demo writes years of donations, by the definitions of the product'],
  ['src/app/demo/ -> movements/server/', 'the demo writes years of donations, by the definitions of the product'],
  ['src/app/demo/ -> receipts/server/', 'the demo writes years of receipts, by the definitions of the product'],
  ['src/app/demo/ -> donors/server/', 'the demo keeps the donors of its receipts, by the definition of the product'],
  ['src/app/demo/ -> closings/server/', 'the demo writes years of donations, by the definitions of the product'],
  [
    'src/app/demo/ -> bank/server/matching/',
    'the demo writes years of a bank, by the days and the parts of the product',
  ],
]

const isAt = (path: string, file: string, target: string): boolean => {
  const [from = '', to = ''] = path.split(' -> ')
  return file.startsWith(from) && target.startsWith(`src/features/${to}`)
}

describe('imports', () => {
  it('are found', () => {
    expect(product.length).toBeGreaterThan(50)
    expect(edges.length).toBeGreaterThan(150)
  })

  it('point down: app -> features -> shared', () => {
    const upward = edges.filter(({ file, target }) => target.startsWith('src/') && rowOf(target) > rowOf(file))
    expect(upward.map(shown)).toEqual([])
  })

  it('outside app/ use only the generated types of the database folder', () => {
    const inward = edges.filter(({ file, target }) => target.startsWith('database/') && !file.startsWith('src/app/'))
    expect(inward.filter(({ target }) => target !== 'database/tables.generated.ts').map(shown)).toEqual([])
  })

  it('never cross the server and web sides of a feature or of shared/', () => {
    const sides = (file: string) => /^src\/(?:features\/[^/]+|shared|app)\/(server|web)\//.exec(file)?.[1]
    const crossing = edges.filter(({ file, target }) => sides(file) && sides(target) && sides(file) !== sides(target))
    expect(crossing.map(shown)).toEqual([])
    const rootToSide = edges.filter(({ file, target }) => featureOf(file) && !sideOf(file) && sideOf(target))
    expect(rootToSide.map(shown)).toEqual([])
  })

  it('of app/ name every feature in one list, and neither its routes nor its journals', () => {
    const folders = readdirSync('src/features').sort()
    const list = edges.filter(({ file }) => file === 'src/app/features.ts').map(({ target }) => target)
    expect(list).toEqual(folders.map((feature) => `src/features/${feature}/server/feature.ts`))
    for (const feature of folders) expect(existsSync(`src/features/${feature}/web/pages.ts`), feature).toBe(true)
    const journals = edges.filter(
      ({ file, target }) => file.startsWith('src/app/') && /\.(routes|journal)\.ts$/.test(target),
    )
    const ofOneFeature = journals.filter(({ file, target }) => featureOf(target) && !file.startsWith('src/app/demo/'))
    expect(ofOneFeature.map(shown)).toEqual([])
  })

  it('of app/ reach into the server of a feature only where that has a reason', () => {
    const inside = edges.filter(
      ({ file, target }) => file.startsWith('src/app/') && sideOf(target) === 'server' && !isFeatureList(target),
    )
    const unexplained = inside.filter(({ file, target }) => !reasons.some(([path]) => isAt(path, file, target)))
    expect(unexplained.map(shown)).toEqual([])
    const unused = reasons.filter(([path]) => !inside.some(({ file, target }) => isAt(path, file, target)))
    expect(unused).toEqual([])
  })

  it('use only the root files of another feature', () => {
    const violations = edges.filter(
      ({ file, target }) =>
        featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target) && sideOf(target),
    )
    expect(violations.map(shown)).toEqual([])
  })

  it('of the simulated year of a bank share no code with what it judges', () => {
    const year = sources.filter(({ file }) => file.startsWith('src/features/bank/testing/year/'))
    expect(year.length).toBeGreaterThan(10)
    const shared = year.flatMap(({ file, imports }) => imports.map((target) => ({ file, target })))
    expect(shared.filter(({ target }) => target.startsWith('src/features/bank/server/')).map(shown)).toEqual([])
    const own = (target: string) => /^src\/(features\/bank\/testing\/year|shared|app\/demo\/random)/.test(target)
    expect(shared.filter(({ target }) => !own(target)).map(shown)).toEqual([])
  })

  it('between features have no cycle', () => {
    const dependencies = new Map<string, Set<string>>()
    for (const { file, target } of edges) {
      const [from, to] = [featureOf(file), featureOf(target)]
      if (from && to && from !== to) dependencies.set(from, (dependencies.get(from) ?? new Set()).add(to))
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(dependencies.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        return reaches(next, to, seen.add(next))
      })
    expect([...dependencies.keys()].filter((feature) => reaches(feature, feature))).toEqual([])
  })
})
