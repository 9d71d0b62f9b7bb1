import { hostname } from 'node:os'
import { format } from 'node:util'
import { errorCode } from '#shared/server/failure.ts'
import { bounded } from './log.ts'

const levels = { log: 30, info: 30, warn: 40, error: 50 } as const
const fatal = 60

type Line = { level: number; err?: object; msg: string }
type Write = (line: string) => unknown

const lineOf = ({ level, ...said }: Line): string =>
  `${JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: hostname(), ...said })}\n`

const describe = (error: Error) => ({
  type: error.name,
  code: errorCode(error),
  message: bounded(error.message),
  stack: bounded(error.stack ?? '', 4000),
})

const textOf = (words: readonly unknown[]): Omit<Line, 'level'> => {
  const [error] = words
  if (words.length === 1 && error instanceof Error) return { err: describe(error), msg: bounded(error.message) }
  return { msg: format(...words).trim() }
}

/**
 * Writes what a process says by `console` as lines of JSON, like those of its log: the steps of a start, the banner, an
 * end that nobody expected. A terminal keeps plain text, for the person who started it.
 */
export const writeConsoleAsJson = (
  target: Pick<Console, keyof typeof levels> = console,
  write: Write = (line) => process.stdout.write(line),
): void => {
  for (const [name, level] of Object.entries(levels) as [keyof typeof levels, number][])
    target[name] = (...words: unknown[]) => void write(lineOf({ level, ...textOf(words) }))
}

/** Makes the process say its unexpected end in a line of JSON. */
export const endInJson = (): void => {
  process.on('uncaughtException', (error) => {
    process.stdout.write(lineOf({ level: fatal, ...textOf([error]) }), () => process.exit(1))
  })
}
