import { expect, it } from 'vitest'
import { createSemaphore } from './export-semaphore.ts'

const stays = new AbortController().signal

it('gives its permits to the callers that wait, in their order, and each permit to one alone', async () => {
  const semaphore = createSemaphore({ permits: 2 })
  const release = [await semaphore.acquire(stays), await semaphore.acquire(stays)]
  const acquired: string[] = []
  const waiting = ['a', 'b', 'c'].map(async (name) => {
    const releaseAgain = await semaphore.acquire(stays)
    acquired.push(name)
    return releaseAgain
  })
  release[0]?.()
  release[0]?.()
  release[1]?.()
  const [releaseA] = await Promise.all(waiting.slice(0, 2))
  expect(acquired).toEqual(['a', 'b'])
  releaseA?.()
  await waiting[2]
  expect(acquired).toEqual(['a', 'b', 'c'])
})

it('skips callers that went away or timed out while they waited', async () => {
  const semaphore = createSemaphore({ permits: 1, waitMs: 50 })
  const release = await semaphore.acquire(stays)
  const left = new AbortController()
  const gone = semaphore.acquire(left.signal).catch((error: unknown) => error)
  const timedOut = semaphore.acquire(stays).catch((error: unknown) => error)
  left.abort()
  expect([await gone, await timedOut]).toMatchObject([{ code: 'exports-busy' }, { code: 'exports-busy' }])
  const next = semaphore.acquire(stays)
  release()
  await expect(next).resolves.toBeTypeOf('function')
})

it('refuses at once when too many wait', async () => {
  const semaphore = createSemaphore({ permits: 1, maxWaiting: 1 })
  const release = await semaphore.acquire(stays)
  const second = semaphore.acquire(stays)
  await expect(semaphore.acquire(stays)).rejects.toMatchObject({ status: 429, code: 'exports-busy' })
  release()
  await second
})
