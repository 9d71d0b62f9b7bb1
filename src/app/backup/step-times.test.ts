import { expect, it } from 'vitest'
import { timeSteps } from './rehearsal.ts'

it('prints each step once it is over, with its duration', () => {
  const lines: string[] = []
  let now = 0
  const times = timeSteps(
    (line) => lines.push(line),
    () => now,
  )
  times.report('Chargement de 3 tables…')
  now += 1250
  times.report('Migration 0029_x.sql…')
  expect(lines).toEqual(['Chargement de 3 tables\u00a0: 1,3 s'])
  now += 40
  times.end()
  times.end()
  expect(lines).toEqual(['Chargement de 3 tables\u00a0: 1,3 s', 'Migration 0029_x.sql\u00a0: 0,0 s'])
})
