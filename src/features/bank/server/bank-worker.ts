import type { Day } from '#shared/days.ts'
import { createThread } from '#shared/server/worker-thread.ts'
import type { CsvMapping } from '../csv-mapping.ts'
import { buffersOf, type PackedList } from './formats/packed-list.ts'
import type { ReadBankFile } from './formats/read-result.ts'
import type { QuarterTask } from './matching/explain-quarter.ts'
import type { Explanation } from './matching/explanation.ts'
import type { BankLine, MatchInput } from './matching/match-input.ts'

/** A file to read. */
export type FileTask = {
  bytes: Uint8Array<ArrayBuffer>
  fileName: string
  columns: CsvMapping | undefined
  today: Day
  /** The sheet of a workbook, where a person has chosen it. */
  sheet: string | null
}

/** A quarter to explain, whose lines are bytes: 100,000 of them are not copied. */
export type PackedQuarterTask = Omit<QuarterTask, 'known'> & {
  known: Omit<MatchInput, 'lines'>
  lines: PackedList<BankLine>
}

/** A task of the thread that nobody waits for. */
export type BankTask = { kind: 'read'; file: FileTask } | { kind: 'explain'; task: PackedQuarterTask }

export type BankWorker = {
  /** Moves the bytes of the file to the thread: they are gone afterwards. */
  readFile: (customerId: string, file: FileTask) => Promise<ReadBankFile>
  /** Finds what lines may be, to propose it. */
  propose: (customerId: string, input: MatchInput) => Promise<Explanation[]>
  /** Finds what is certain of the lines of a quarter. Moves its lines to the thread. */
  explain: (customerId: string, task: PackedQuarterTask) => Promise<Explanation[]>
}

/** The largest file takes some 200 MB while it is read. */
const limits = { mostWaiting: 100, runMs: 60_000, idleMs: 60_000, maxMegabytes: 256, youngMegabytes: 16 }

/** A person waits for a proposal: 30 s, like the browser. */
const proposalLimits = { mostWaiting: 20, waitMs: 30_000, runMs: 20_000, idleMs: 60_000, maxMegabytes: 256 }

/**
 * Reads files and runs the matcher in threads, so that neither holds up the calls of the process. Proposals have a
 * thread of their own: they wait for no file, and do not yield the processor.
 */
export const createBankWorker = (): BankWorker => {
  const run = createThread<unknown>(new URL('./bank-thread.ts', import.meta.url), limits)
  const propose = createThread<Explanation[]>(new URL('./proposal-thread.ts', import.meta.url), proposalLimits)
  return {
    readFile: async (customerId, file) =>
      (await run({ kind: 'read', file } satisfies BankTask, {
        customerId,
        transfer: [file.bytes.buffer],
      })) as ReadBankFile,
    propose: (customerId, input) => propose(input, { customerId }),
    explain: async (customerId, task) =>
      (await run({ kind: 'explain', task } satisfies BankTask, {
        customerId,
        transfer: buffersOf([task.lines]),
      })) as Explanation[],
  }
}
