import { expect, it } from 'vitest'
import { createThread, isTooHeavy } from './worker-thread.ts'

/** A thread that answers its task, unless the task never ends or fills its memory. */
const code = `
import { parentPort } from 'node:worker_threads'
parentPort.on('message', (task) => {
  const kept = []
  while (task === 'endless') {}
  while (task === 'huge') kept.push({ count: [kept.length] })
  if (task === 'broken') parentPort.postMessage({ failure: 'broken' })
  else parentPort.postMessage({ result: task })
})`
const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const limits = { mostWaiting: 40, runMs: 2000, idleMs: 10_000, maxMegabytes: 32 }
const [one, other, third] = ['one association', 'another', 'a third'].map((customerId) => ({ customerId })) as [
  { customerId: string },
  { customerId: string },
  { customerId: string },
]

it.each(['endless', 'huge'])('a task that is %s fails alone: those that wait are run', async (guilty) => {
  const run = createThread<string>(file, { ...limits, runMs: guilty === 'endless' ? 3000 : 20_000 })
  const [ended, ...others] = await Promise.allSettled([run(guilty, one), run('a', one), run('b', other)])
  expect(ended).toMatchObject({ status: 'rejected' })
  expect(isTooHeavy((ended as PromiseRejectedResult).reason)).toBe(true)
  expect(others).toEqual([
    { status: 'fulfilled', value: 'a' },
    { status: 'fulfilled', value: 'b' },
  ])
})

it('a task that cannot be done fails with its reason, and is not called too heavy', async () => {
  const run = createThread<string>(file, limits)
  const failure = run('broken', one)
  const after = run('a', one)
  await expect(failure).rejects.toThrow('broken')
  expect(isTooHeavy(await failure.catch((error: unknown) => error))).toBe(false)
  expect(await after).toBe('a')
})

it('associations take turns, in any order of arrival', async () => {
  const run = createThread<string>(file, limits)
  const order: string[] = []
  const note = async (task: string, of: { customerId: string }) => order.push(await run(task, of))
  await Promise.all([
    ...['1a', '1b', '1c', '1d'].map((task) => note(task, one)),
    ...['2a', '2b'].map((task) => note(task, other)),
    note('3a', third),
  ])
  expect(order).toEqual(['1a', '1b', '2a', '3a', '1c', '2b', '1d'])
})

it('an association takes a quarter of the places at most, and leaves the rest to the others', async () => {
  const run = createThread<string>(file, { ...limits, mostWaiting: 8 })
  const own = ['a', 'b', 'c', 'd'].map((task) => run(task, one))
  const [, , , fourth] = await Promise.allSettled(own)
  expect(fourth).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'busy' } })
  expect(await run('e', other)).toBe('e')
})

it('a task that waits too long for its turn is refused, and the one that runs is not', async () => {
  const run = createThread<string>(file, { ...limits, waitMs: 50, runMs: 400 })
  const [runs, waits] = await Promise.allSettled([run('endless', one), run('a', other)])
  expect(runs).toMatchObject({ reason: { code: 'too-slow' } })
  expect(waits).toMatchObject({ reason: { code: 'busy' } })
})
