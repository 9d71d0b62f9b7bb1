import { expect, it } from 'vitest'
import { summarize } from './test-report.ts'

it('names the failed tests of Vitest with the beginning of their message', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at here'] },
  ]
  const testResults = [
    { name: 'sum.test.ts', assertionResults },
    { name: 'broken.test.ts', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(summarize({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      'sum.test.ts › subtracts\n    expected 1 to be 2\n      at here',
      'broken.test.ts\n    Cannot find module',
    ],
  })
})

it('names the failed journeys of Playwright, also those that passed on a retry', () => {
  const error = { message: 'Timed out' }
  const specs = [
    { title: 'signs in', tests: [{ status: 'expected', results: [{}] }] },
    { title: 'signs out', tests: [{ status: 'flaky', results: [{ error }, {}] }] },
  ]
  const suites = [{ file: 'sign-in.e2e.ts', suites: [{ file: 'sign-in.e2e.ts', specs }] }]
  expect(summarize({ stats: { expected: 1, unexpected: 0, flaky: 1 }, suites })).toEqual({
    passed: 1,
    failed: 1,
    failures: ['sign-in.e2e.ts › signs out\n    Timed out'],
  })
})
