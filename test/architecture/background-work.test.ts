import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** How a kind of work behind the calls is started. Each is a pattern of the code. */
const starts = {
  thread: /(?<!const )\bcreateThread(?:<[^(]*>)?\(/,
  steps: /(?<!const )\bcreateStepWork\(/,
  places: /(?<!const )\bcreatePlaces\(/,
  jobs: /\bjobs\.work\(/,
  upkeep: /^ {2}upkeep:/m,
  timed: /^ {2}timed:/m,
  worker: /\bnew Worker\(/,
  /** A promise of a feature that nobody waits for. */
  loose: /(?<!return )\bvoid [a-z]\w*\(/,
} satisfies Record<string, RegExp>

/**
 * Every kind of background work (docs/rules/limits.md#limits-background): where it starts, and what bounds it. `turns`:
 * the test that shows that one association does not delay the others, or why there is none.
 */
const turns = 'src/shared/server/worker-thread.test.ts › associations take turns, in any order of arrival'
const steps = 'src/shared/server/step-work.test.ts › a small record waits for one step of each other association'
const seals =
  'src/features/closings/server/closing-parallel.test.ts › the many closings of one association take one connection'
const streams = 'src/features/live/server/live.test.ts › ends the oldest of more than twelve streams of an account'
const exports = 'src/features/transactions/server/export/transaction-export.test.ts › is one at a time for each person'
const donations =
  'src/features/transactions/server/record/donation-queue.test.ts › writes an association that is free while many others'
const ofPlatform = 'the work is the platform’s own: nobody starts it'
const kinds: Record<keyof typeof starts, Record<string, string>> = {
  thread: {
    'src/shared/server/paper/paper.ts': turns,
    'src/features/bank/server/bank-worker.ts': turns,
    'src/features/imports/server/workbook-file.ts': turns,
  },
  steps: {
    'src/features/bank/server/feature.ts': steps,
    'src/features/imports/server/import-steps.ts': steps,
    'src/features/receipts/server/run-steps.ts': steps,
  },
  places: { 'src/shared/server/step-work.ts': steps, 'src/features/closings/server/closing-seal.service.ts': seals },
  jobs: {
    'src/shared/server/mail-queue.ts':
      'src/shared/server/mail-order.test.ts › sends the mails of associations by turns, so that the many of one',
    'src/app/server/maintenance.ts': ofPlatform,
  },
  upkeep: Object.fromEntries(
    [
      'bank',
      'closings',
      'devices',
      'donors',
      'imports',
      'live',
      'notifications',
      'receipts',
      'transactions',
      'users',
    ].map((feature) => [`src/features/${feature}/server/feature.ts`, ofPlatform]),
  ),
  timed: { 'src/features/notifications/server/feature.ts': ofPlatform },
  worker: { 'src/shared/server/worker-thread.ts': turns },
  loose: {
    'src/features/closings/server/closing-seal.service.ts': seals,
    'src/features/live/server/live-feeds.ts': streams,
    'src/features/live/server/live-streams.ts': streams,
    'src/features/transactions/server/export/transaction-export.ts': exports,
    'src/features/transactions/server/record/donation-queue.ts': donations,
  },
}
/** The rooms whose code is listed, where it is not all. */
const rooms: Partial<Record<keyof typeof starts, RegExp>> = { loose: /^src\/features\/[^/]+\/server\// }

describe.each(Object.entries(starts))('work behind the calls that starts as %s', (name, pattern) => {
  const rules = kinds[name as keyof typeof starts]

  it('is listed with its rule', () => {
    const room = rooms[name as keyof typeof starts] ?? /./
    const found = sources.filter(
      ({ file, text }) => !isTest(file) && file.endsWith('.ts') && room.test(file) && pattern.test(text),
    )
    expect(found.map(({ file }) => file).toSorted()).toEqual(Object.keys(rules).toSorted())
  })

  it('names a test that is there', () => {
    for (const rule of Object.values(rules)) {
      const [file, title] = rule.split(' › ')
      if (rule === ofPlatform) continue
      expect(title, rule).toBeTruthy()
      expect(existsSync(path.join(root, file ?? '')), rule).toBe(true)
      expect(readFileSync(path.join(root, file ?? ''), 'utf8')).toContain(`it('${title}`)
    }
  })
})

it('a thread has a bound of memory and of time for each task, and each task its association', () => {
  for (const file of Object.keys(kinds.thread)) {
    const { text = '' } = sources.find((source) => source.file === file) ?? {}
    for (const bound of ['runMs', 'maxMegabytes', 'mostWaiting', 'customerId']) expect(text, file).toContain(bound)
  }
})
