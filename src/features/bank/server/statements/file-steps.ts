import { dayOf } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { outageOf } from '#shared/server/outage.ts'
import { isTooHeavy } from '#shared/server/worker-thread.ts'
import type { ExplainService } from '../explanations/explain.service.ts'
import { type FileKey, findDays, findFileRow, updateFile } from './file.repository.ts'
import { endReading } from './file-content.repository.ts'
import { createFileReading, type ReaderThread } from './file-reading.ts'
import { analyzeLines, countAdded } from './statement.repository.ts'

type Deps = {
  db: Database
  clock: () => Date
  worker: ReaderThread
  explainer: Pick<ExplainService, 'explain'>
  onFailure: (error: unknown) => void
}

/**
 * Returns the function that does the next part of a file's work: it is read, then the lines of its association are
 * explained. Returns whether there is more.
 */
export const createFileStep = ({ db, clock, worker, explainer, onFailure }: Deps) => {
  const read = createFileReading({ db, clock, worker })

  /** Ends a file that was too heavy, or that an unexpected error has stopped: it would be read forever. */
  const giveUp = async (key: FileKey, error: unknown): Promise<void> => {
    const addedCount = await countAdded(db, key)
    const code = isTooHeavy(error) ? 'file-too-heavy' : 'file-failed'
    const problems = JSON.stringify([{ fileLine: 0, code, values: {} }])
    const end = addedCount > 0 ? { state: 'explaining' as const } : { state: 'refused' as const, endedAt: clock() }
    await endReading(db, key, { ...end, problems, addedCount, knownCount: 0, steppedAt: clock() })
  }

  return async (key: FileKey, isStopped: () => boolean): Promise<boolean> => {
    const row = await findFileRow(db, key)
    if (row?.state === 'reading') {
      try {
        await read(key, row, isStopped)
        await analyzeLines(db, (await findFileRow(db, key))?.addedCount ?? 0)
      } catch (error) {
        // A stop or an outage ends by itself: the file is read again.
        if (isStopped() || outageOf(error) !== undefined) throw error
        if (!isTooHeavy(error)) onFailure(error)
        await giveUp(key, error)
      }
      return true
    }
    if (row?.state !== 'explaining') return false
    const days = await findDays(db, key)
    const first = days?.first ?? dayOf(clock())
    const { explainedCount } = await explainer.explain(key.customerId, first, days?.last ?? undefined)
    await analyzeLines(db, row.lineCount)
    await updateFile(db, key, { state: 'done', explainedCount, steppedAt: clock(), endedAt: clock() })
    return false
  }
}
