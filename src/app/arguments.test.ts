import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments.ts'

const read = (line: string) => readArguments(line.split(' '), ['role', 'email'])

describe('readArguments', () => {
  it('reads options in both forms, and the words between them', () => {
    expect(read('add --role admin --email=a@b.fr now')).toEqual({
      values: { role: 'admin', email: 'a@b.fr' },
      words: ['add', 'now'],
    })
  })

  it('accepts a value that begins with two hyphens only after an equals sign', () => {
    expect(read('--role=--admin').values).toEqual({ role: '--admin' })
    expect(() => read('--role --email a@b.fr')).toThrow('missing-value: --role')
  })

  it.each([
    ['--size 3', 'unknown-option: --size'],
    ['-r admin', 'unknown-option: -r'],
    ['--role admin --role user', 'repeated-option: --role'],
    ['--email', 'missing-value: --email'],
  ])('refuses "%s"', (line, problem) => {
    expect(() => read(line)).toThrow(problem)
  })
})
