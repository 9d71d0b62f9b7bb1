import { expect, it } from 'vitest'
import { createSharedRead } from './shared-read.ts'

/** Reads letters in upper case. The test ends each read. */
const open = () => {
  const reads: { keys: readonly string[]; end: () => void; fail: (error: Error) => void }[] = []
  const read = createSharedRead((keys: readonly string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>()
    reads.push({ keys, end: () => resolve(keys.map((key) => key.toUpperCase())), fail: reject })
    return promise
  })
  return { read, reads, keysRead: () => reads.map(({ keys }) => keys) }
}
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('batches the reads of a turn, and gives each caller its own answer', async () => {
  const { read, reads, keysRead } = open()
  const answers = Promise.all([read('a'), read('b'), read('a')])
  await nextTurn()
  expect(keysRead()).toEqual([['a', 'b', 'a']])
  reads[0]?.end()
  expect(await answers).toEqual(['A', 'B', 'A'])
})

it('begins another read for a question that comes while one is under way', async () => {
  const { read, reads, keysRead } = open()
  const first = read('a')
  await nextTurn()
  const second = read('a')
  await nextTurn()
  expect(keysRead()).toEqual([['a'], ['a']])
  reads[1]?.end()
  expect(await second).toBe('A')
  reads[0]?.end()
  expect(await first).toBe('A')
})

it('fails for those who shared the read that failed, and for no others', async () => {
  const { read, reads } = open()
  const failed = Promise.allSettled([read('a'), read('b')])
  await nextTurn()
  reads[0]?.fail(new Error('the database is away'))
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const later = read('c')
  await nextTurn()
  reads[1]?.end()
  expect(await later).toBe('C')
})
