import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The tests of a step: how many passed and failed, and each failure with the beginning of its message. */
export type TestReport = { passed: number; failed: number; failures: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

const messageLines = 12

const failureOf = (name: string, message = ''): string => {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, messageLines)
  return [name, ...lines.map((line) => `    ${line}`)].join('\n')
}

const failuresOfVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    // A file that cannot be loaded has a message and no tests.
    if (failed.length === 0 && message) return [failureOf(name, message)]
    return failed.map(({ fullName, failureMessages }) => failureOf(`${name} › ${fullName}`, failureMessages?.[0]))
  })

const failuresOfPlaywright = ({ file, suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.map((result) => result.error).find(Boolean)
        return failureOf(`${file} › ${title}`, error?.message)
      }),
  ),
  ...suites.flatMap(failuresOfPlaywright),
]

/** Reads the JSON report of Vitest or Playwright. A test that passed on a retry counts as failed. */
export const summarize = (report: VitestReport | PlaywrightReport): TestReport => {
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected, failed: unexpected + flaky, failures: report.suites.flatMap(failuresOfPlaywright) }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures: failuresOfVitest(report) }
}

/** Reads the report of a step. A step that wrote none has failed as a whole. */
export const readReport = (file: string): TestReport => {
  try {
    return summarize(JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport)
  } catch {
    return { passed: 0, failed: 1, failures: [] }
  }
}
