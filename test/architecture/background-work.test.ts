import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** How a kind of work behind the calls is started. Each is a pattern of the code. */
const starts = {
  thread: /(?<!const )\bcreateThread(?:<[^(]*>)?\(/,
  steps: /(?<!const )\bcreateStepWork\(/,
  jobs: /\bjobs\.work\(/,
  upkeep: /^ {2}upkeep:/m,
  timed: /^ {2}timed:/m,
  worker: /\bnew Worker\(/,
} satisfies Record<string, RegExp>

/**
 * Every kind of background work (docs/rules/limits.md#limits-background): where it starts, and what bounds it. `turns`: the test
 * that shows that one association does not delay the others, or why there is none.
 */
const turns = 'src/shared/server/worker-thread.test.ts › associations take turns, in any order of arrival'
const steps = 'src/shared/server/step-work.test.ts › a small record waits for one step of each other association'
const ofPlatform = 'the work is the platform’s own: nobody starts it'
const kinds: Record<keyof typeof starts, Record<string, string>> = {
  thread: {
    'src/shared/server/paper/paper.ts': turns,
    'src/features/bank/server/bank-worker.ts': turns,
    'src/features/imports/server/workbook-file.ts': turns,
  },
  steps: { 'src/features/bank/server/feature.ts': steps, 'src/features/imports/server/feature.ts': steps },
  jobs: {
    'src/shared/server/mail-queue.ts': 'test/http/mail-kinds.test.ts › ',
    'src/app/server/maintenance.ts': ofPlatform,
  },
  upkeep: Object.fromEntries(
    ['bank', 'closings', 'devices', 'donors', 'imports', 'live', 'notifications', 'transactions', 'users'].map(
      (feature) => [`src/features/${feature}/server/feature.ts`, ofPlatform],
    ),
  ),
  timed: { 'src/features/notifications/server/feature.ts': ofPlatform },
  worker: { 'src/shared/server/worker-thread.ts': turns },
}

describe.each(Object.entries(starts))('work behind the calls that starts as %s', (name, pattern) => {
  const rules = kinds[name as keyof typeof starts]

  it('is listed with its rule', () => {
    const found = sources.filter(({ file, text }) => !isTest(file) && file.endsWith('.ts') && pattern.test(text))
    expect(found.map(({ file }) => file).toSorted()).toEqual(Object.keys(rules).toSorted())
  })

  it('names a test that is there', () => {
    for (const rule of Object.values(rules)) {
      const [file, title] = rule.split(' › ')
      if (title === undefined) continue
      expect(existsSync(path.join(root, file ?? '')), rule).toBe(true)
      expect(readFileSync(path.join(root, file ?? ''), 'utf8')).toContain(title)
    }
  })
})

it('a thread has a bound of memory and of time for each task, and each task its association', () => {
  for (const file of Object.keys(kinds.thread)) {
    const { text = '' } = sources.find((source) => source.file === file) ?? {}
    for (const bound of ['runMs', 'maxMegabytes', 'mostWaiting', 'customerId']) expect(text, file).toContain(bound)
  }
})
