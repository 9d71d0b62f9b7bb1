import { expect, it, vi } from 'vitest'
import { reportAtMostOnceAMinute } from './failure.ts'

it('prints a failure once a minute, by its code or else by its message', () => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => {})
  let now = 0
  const report = reportAtMostOnceAMinute('Les tâches de fond attendent', () => now)
  // As pg-boss reports it.
  report({ message: 'Query read timeout', queue: 'mails' })
  report({ message: 'Query read timeout', queue: 'mails' })
  now = 60_000
  report(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  expect(print.mock.calls.flat()).toEqual([
    'Les tâches de fond attendent (Query read timeout).',
    'Les tâches de fond attendent (ECONNREFUSED).',
  ])
  print.mockRestore()
})
