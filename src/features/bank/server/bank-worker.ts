import type { Day } from '#shared/days.ts'
import { createThread } from '#shared/server/worker-thread.ts'
import type { CsvMapping } from '../csv-mapping.ts'
import type { ReadBankFile } from './formats/read-result.ts'
import type { MatchResult } from './matching/explanation.ts'
import type { MatchInput } from './matching/match-input.ts'

/** A file to read. */
export type FileTask = { bytes: Uint8Array; fileName: string; columns: CsvMapping | undefined; today: Day }

/** What the thread is asked for. */
export type BankTask = { kind: 'read'; file: FileTask } | { kind: 'explain'; input: MatchInput }

export type BankWorker = {
  readFile: (file: FileTask) => Promise<ReadBankFile>
  explain: (input: MatchInput) => Promise<MatchResult>
}

/** The largest file takes some 300 MB while it is read. */
const limits = { mostWaiting: 100, timeoutMs: 300_000, idleMs: 60_000, maxMegabytes: 1024 }

/** Reads files and runs the matcher in a thread, so that neither holds up the calls of the process. */
export const createBankWorker = (): BankWorker => {
  const run = createThread<unknown>(new URL('./bank-thread.ts', import.meta.url), limits)
  return {
    readFile: async (file) => (await run({ kind: 'read', file } satisfies BankTask)) as ReadBankFile,
    explain: async (input) => (await run({ kind: 'explain', input } satisfies BankTask)) as MatchResult,
  }
}
