import { expect, it } from 'vitest'
import { createStepWork, StepStopped } from './step-work.ts'

type Key = { customerId: string; id: string; steps: number }

/** Works on records that each take some steps, and notes the steps in their order. */
const setUp = (fail: (key: Key) => Error | undefined = () => undefined) => {
  const order: string[] = []
  const left = new Map<string, number>()
  const failures: unknown[] = []
  const work = createStepWork<Key>({
    step: async (key) => {
      const error = fail(key)
      if (error) throw error
      const rest = (left.get(key.id) ?? key.steps) - 1
      left.set(key.id, rest)
      order.push(key.id)
      return rest > 0
    },
    idOf: ({ id }) => id,
    listUnderWay: async () => [],
    onProgress: () => {},
    onFailure: (error) => failures.push(error),
  })
  return { work, order, failures }
}
const keyOf = (customerId: string, id: string, steps: number): Key => ({ customerId, id, steps })

it('a small record waits for one step of each other association, and not for all of theirs', async () => {
  const { work, order } = setUp()
  for (let file = 1; file <= 4; file += 1) {
    work.wake(keyOf('large', `large ${file}`, 50))
    work.wake(keyOf('wide', `wide ${file}`, 50))
  }
  work.wake(keyOf('small', 'small', 1))
  await expect.poll(() => order.length).toBe(401)
  expect(order.indexOf('small')).toBeLessThan(5)
})

it('the records of an association take turns too, and are done one at a time', async () => {
  const { work, order } = setUp()
  for (const id of ['a', 'b']) work.wake(keyOf('one', id, 3))
  await expect.poll(() => order.length).toBe(6)
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b'])
})

it('a record that fails is reported, and the others go on', async () => {
  const { work, order, failures } = setUp(({ id }) => (id === 'bad' ? new Error('bad') : undefined))
  work.wake(keyOf('one', 'bad', 1))
  work.wake(keyOf('one', 'good', 2))
  await expect.poll(() => order).toEqual(['good', 'good'])
  expect(failures).toEqual([new Error('bad')])
})

it('a record that waits for the database holds no place', async () => {
  let isAway = true
  const away = Object.assign(new Error('away'), { code: '57P01' })
  const { work, order } = setUp(({ customerId }) => (customerId === 'locked' && isAway ? away : undefined))
  for (const id of ['a', 'b', 'c']) work.wake(keyOf('locked', id, 1))
  work.wake(keyOf('free', 'd', 1))
  await expect.poll(() => order).toEqual(['d'])
  isAway = false
  await expect.poll(() => order.length).toBe(4)
})

it('a stop ends the work without a report', async () => {
  const { work, failures } = setUp(() => new StepStopped())
  work.wake(keyOf('one', 'a', 1))
  await work.close()
  expect(failures).toEqual([])
})
