import { describe, expect, it } from 'vitest'
import { featureOf, isTest, sideOf, sources } from './sources.ts'

/** The three import rules of the house (docs/architecture.md). Tests and fixtures may reach where their subject does not. */
const product = sources.filter(({ file }) => !isTest(file))
const arrows = product.flatMap(({ file, imports }) => imports.map((target) => ({ file, target })))
const shown = ({ file, target }: { file: string; target: string }) => `${file} -> ${target}`

const rowOf = (file: string): number =>
  ['src/shared/', 'src/features/', 'src/app/'].findIndex((row) => file.startsWith(row))

describe('imports', () => {
  it('are there to be judged', () => {
    expect(product.length).toBeGreaterThan(50)
    expect(arrows.length).toBeGreaterThan(150)
  })

  it('point down: app -> features -> shared', () => {
    const upward = arrows.filter(({ file, target }) => target.startsWith('src/') && rowOf(target) > rowOf(file))
    expect(upward.map(shown)).toEqual([])
  })

  it('of the database folder are its generated types, outside app/', () => {
    const inward = arrows.filter(({ file, target }) => target.startsWith('database/') && !file.startsWith('src/app/'))
    expect(inward.filter(({ target }) => target !== 'database/tables.generated.ts').map(shown)).toEqual([])
  })

  it('never join the two sides of a feature, nor of shared/: they meet at the front door', () => {
    const sides = (file: string) => /^src\/(?:features\/[^/]+|shared|app)\/(server|web)\//.exec(file)?.[1]
    const crossing = arrows.filter(({ file, target }) => sides(file) && sides(target) && sides(file) !== sides(target))
    expect(crossing.map(shown)).toEqual([])
    const doorInward = arrows.filter(({ file, target }) => featureOf(file) && !sideOf(file) && sideOf(target))
    expect(doorInward.map(shown)).toEqual([])
  })

  it("reach another feature through that one's root files alone", () => {
    const trespassing = arrows.filter(
      ({ file, target }) =>
        featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target) && sideOf(target),
    )
    expect(trespassing.map(shown)).toEqual([])
  })

  it('between features make no circle', () => {
    const edges = new Map<string, Set<string>>()
    for (const { file, target } of arrows) {
      const [from, to] = [featureOf(file), featureOf(target)]
      if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(edges.get(from) ?? [])].some((next) => {
        if (next === to) return true
        if (seen.has(next)) return false
        return reaches(next, to, seen.add(next))
      })
    expect([...edges.keys()].filter((feature) => reaches(feature, feature))).toEqual([])
  })
})
