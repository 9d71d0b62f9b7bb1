import { buffersOf } from '#shared/server/packed-list.ts'
import { createThread } from '#shared/server/worker-thread.ts'
import type { MatcherThread, PackedQuarterTask } from './explanations/explain-from-scratch.ts'
import type { Explanation } from './matching/explanation.ts'
import type { ProposalTask } from './proposal-thread.ts'
import type { FileTask, ReaderThread } from './statements/file-reading.ts'
import type { ReadBankFile } from './statements/formats/read-result.ts'

/** A task of the thread that nobody waits for. */
export type BankTask = { kind: 'read'; file: FileTask } | { kind: 'explain'; task: PackedQuarterTask }

export type BankWorker = MatcherThread & ReaderThread

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
  const propose = createThread<Explanation | undefined>(
    new URL('./proposal-thread.ts', import.meta.url),
    proposalLimits,
  )
  return {
    readFile: async (customerId, file) =>
      (await run({ kind: 'read', file } satisfies BankTask, {
        customerId,
        transfer: [file.bytes.buffer],
      })) as ReadBankFile,
    propose: (customerId, task) => propose(task satisfies ProposalTask, { customerId }),
    explain: async (customerId, task) =>
      (await run({ kind: 'explain', task } satisfies BankTask, {
        customerId,
        transfer: buffersOf([task.lines]),
      })) as Explanation[],
  }
}
