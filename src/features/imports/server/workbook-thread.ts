import { answerTasks, yieldToCalls } from '#shared/server/worker-thread.ts'
import type { SheetTask } from './workbook-sheet.ts'

// A call is never kept from the processor by a workbook. The modules are read after it.
yieldToCalls()
const { readSheet } = await import('./workbook-sheet.ts')

/** Runs in a thread of its own (workbook-file.ts): reads the sheet of a workbook. */
answerTasks(
  (task: SheetTask) => readSheet(task),
  (result) => ('csv' in result ? [result.csv.buffer] : []),
)
