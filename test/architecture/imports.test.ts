import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { featureOf, isTest, sideOf, sources } from './sources.ts'

/** The import rules (docs/architecture.md). Tests and fixtures are exempt. */
const product = sources.filter(({ file }) => !isTest(file))
const edges = product.flatMap(({ file, imports }) => imports.map((target) => ({ file, target })))
const shown = ({ file, target }: { file: string; target: string }) => `${file} -> ${target}`

const rowOf = (file: string): number =>
  ['src/shared/', 'src/features/', 'src/app/'].findIndex((row) => file.startsWith(row))

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
    const parts = edges.filter(
      ({ file, target }) =>
        /^src\/app\/(server|web)\//.test(file) && /\.(routes|journal)\.ts$/.test(target) && featureOf(target),
    )
    expect(parts.map(shown)).toEqual([
      // The link in a mail that ends it, which has its own path outside the API.
      'src/app/server/server.ts -> src/features/notifications/server/notification.routes.ts',
    ])
  })

  it('use only the root files of another feature', () => {
    const violations = edges.filter(
      ({ file, target }) =>
        featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target) && sideOf(target),
    )
    expect(violations.map(shown)).toEqual([])
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
