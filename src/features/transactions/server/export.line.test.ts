import { expect, it } from 'vitest'
import { createLine } from './export.line.ts'

const stays = new AbortController().signal

it('gives its places to those who wait, in their order, and each place to one alone', async () => {
  const line = createLine({ places: 2 })
  const leave = [await line.enter(stays), await line.enter(stays)]
  const entered: string[] = []
  const waiting = ['a', 'b', 'c'].map(async (name) => {
    const leaveAgain = await line.enter(stays)
    entered.push(name)
    return leaveAgain
  })
  leave[0]?.()
  leave[0]?.()
  leave[1]?.()
  const [leaveA] = await Promise.all(waiting.slice(0, 2))
  expect(entered).toEqual(['a', 'b'])
  leaveA?.()
  await waiting[2]
  expect(entered).toEqual(['a', 'b', 'c'])
})

it('passes over those who went away or gave up while they waited', async () => {
  const line = createLine({ places: 1, waitMs: 50 })
  const leave = await line.enter(stays)
  const left = new AbortController()
  const gone = line.enter(left.signal).catch((error: unknown) => error)
  const tired = line.enter(stays).catch((error: unknown) => error)
  left.abort()
  expect([await gone, await tired]).toMatchObject([{ code: 'exports-busy' }, { code: 'exports-busy' }])
  const next = line.enter(stays)
  leave()
  await expect(next).resolves.toBeTypeOf('function')
})

it('refuses at once when too many wait', async () => {
  const line = createLine({ places: 1, mostWaiting: 1 })
  const leave = await line.enter(stays)
  const second = line.enter(stays)
  await expect(line.enter(stays)).rejects.toMatchObject({ status: 429, code: 'exports-busy' })
  leave()
  await second
})
