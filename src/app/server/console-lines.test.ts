import { expect, it } from 'vitest'
import { writeConsoleAsJson } from './console-lines.ts'

const say = (speak: (target: Pick<Console, 'log' | 'info' | 'warn' | 'error'>) => void) => {
  const lines: string[] = []
  const silent = () => {}
  const target = { log: silent, info: silent, warn: silent, error: silent }
  writeConsoleAsJson(target, (line) => lines.push(line))
  speak(target)
  return lines.map((line) => JSON.parse(line))
}

it('writes each line of a start as JSON, like the log', () => {
  const lines = say(({ log, error }) => {
    log('Migration 0001_a.sql…')
    log('\nEscarcelle est prête\u00a0: http://127.0.0.1:3000')
    error('Un processus s’est arrêté')
  })
  expect(lines).toMatchObject([
    { level: 30, pid: process.pid, msg: 'Migration 0001_a.sql…' },
    { level: 30, msg: 'Escarcelle est prête\u00a0: http://127.0.0.1:3000' },
    { level: 50, msg: 'Un processus s’est arrêté' },
  ])
  expect(lines.every(({ time, hostname }) => Number.isInteger(time) && typeof hostname === 'string')).toBe(true)
})

it('writes an unexpected error with its stack in one line', () => {
  const [line] = say(({ error }) => error(new TypeError('a defect')))
  expect(line).toMatchObject({ level: 50, msg: 'a defect', err: { type: 'TypeError', message: 'a defect' } })
  expect(line.err.stack).toContain('console-lines.test.ts')
})
