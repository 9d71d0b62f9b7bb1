import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openProgress } from './progress.ts'

const screenOf = (isTTY: boolean) => {
  let text = ''
  const screen = new Writable({
    write: (chunk: Buffer, _, done) => {
      text += chunk.toString()
      done()
    },
  })
  return { screen: Object.assign(screen, { isTTY }), text: () => text }
}

describe('openProgress', () => {
  it('prints a line for each 5 % without a terminal', () => {
    const { screen, text } = screenOf(false)
    const progress = openProgress({ total: 2000, screen })
    for (let done = 0; done < 2000; done += 1) progress.advance()
    progress.finish()
    const lines = text().trim().split('\n')
    expect(lines).toHaveLength(20)
    expect(lines[0]).toBe('5 % · 100 sur 2\u00a0000 dons')
    expect(lines.at(-1)).toBe('100 % · 2\u00a0000 sur 2\u00a0000 dons')
  })

  it('draws a bar on a terminal', () => {
    const { screen, text } = screenOf(true)
    const progress = openProgress({ total: 4, screen })
    for (let done = 0; done < 4; done += 1) progress.advance()
    progress.finish()
    expect(text()).toContain('100 % · 4/4 dons')
    expect(text()).toContain('█')
  })

  it('prints problems on the stream for problems', () => {
    const problems = screenOf(false)
    const progress = openProgress({ total: 1, screen: screenOf(false).screen, problems: problems.screen })
    progress.note('ligne 3 : fausse')
    progress.finish()
    expect(problems.text()).toBe('ligne 3 : fausse\n')
  })
})
