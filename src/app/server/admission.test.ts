import { expect, it } from 'vitest'
import { createAdmission } from './admission.ts'

const limits = { maxRunning: 3, maxOfCaller: 2, maxWaiting: 2, waitMs: 20_000 }
const busy = { status: 503, code: 'busy', retryAfterSeconds: 2 }

it('lets so many calls run, and the next ones wait for an end', async () => {
  const admission = createAdmission(limits)
  const [first] = await Promise.all([admission.enter('Samia'), admission.enter('Samia'), admission.enter('Karim')])
  const next = admission.enter('Inès')
  expect(admission.counts()).toEqual({ running: 3, waiting: 1 })
  first?.()
  first?.()
  await next
  expect(admission.counts()).toEqual({ running: 3, waiting: 0 })
})

it('leaves room for others beside a caller with many calls', async () => {
  const admission = createAdmission(limits)
  const first = await admission.enter('Samia')
  await admission.enter('Samia')
  const third = admission.enter('Samia')
  await admission.enter('Karim')
  expect(admission.counts()).toEqual({ running: 3, waiting: 1 })
  first()
  await third
  expect(admission.counts()).toEqual({ running: 3, waiting: 0 })
})

it('refuses at once when too many wait, and later when the wait is too long', async () => {
  const admission = createAdmission({ ...limits, waitMs: 30 })
  for (const caller of ['Samia', 'Karim', 'Inès']) await admission.enter(caller)
  const waiting = [admission.enter('Paul'), admission.enter('Louise')]
  await expect(admission.enter('Jeanne')).rejects.toMatchObject(busy)
  const outcomes = await Promise.allSettled(waiting)
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(admission.counts()).toEqual({ running: 3, waiting: 0 })
})

it('forgets a caller that has gone', async () => {
  const admission = createAdmission(limits)
  for (const caller of ['Samia', 'Karim', 'Inès']) await admission.enter(caller)
  const gone = new AbortController()
  const waiting = admission.enter('Paul', gone.signal)
  gone.abort()
  await expect(waiting).rejects.toMatchObject(busy)
  expect(admission.counts()).toEqual({ running: 3, waiting: 0 })
})
