import type { Database } from '#shared/server/database.ts'
import type { BankWorker } from './bank-worker.ts'
import type { ExplainService } from './explain.service.ts'
import { type FileKey, findFileRow, updateFile } from './file.repository.ts'
import { createFileReading } from './file-reading.ts'

type Deps = {
  db: Database
  clock: () => Date
  worker: BankWorker
  explainer: Pick<ExplainService, 'explain'>
}

/**
 * Returns the function that does the next part of a file's work: it is read, then the lines of its association are explained.
 * Returns whether there is more.
 */
export const createFileStep = ({ db, clock, worker, explainer }: Deps) => {
  const read = createFileReading({ db, clock, worker })
  return async (key: FileKey, isStopped: () => boolean): Promise<boolean> => {
    const row = await findFileRow(db, key)
    if (row?.state === 'reading') {
      await read(key, row, isStopped)
      return true
    }
    if (row?.state !== 'explaining') return false
    const { explainedCount } = await explainer.explain(key.customerId)
    await updateFile(db, key, { state: 'done', explainedCount, steppedAt: clock(), endedAt: clock() })
    return false
  }
}
