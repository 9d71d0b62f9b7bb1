import { answerTasks, yieldToCalls } from '#shared/server/worker-thread.ts'
import type { BankTask } from './bank-worker.ts'

// A call is never kept from the processor by a file of the bank. The modules are read after it.
yieldToCalls()
const [{ readBankFile }, { explain }, { explainQuarter }] = await Promise.all([
  import('./formats/read-file.ts'),
  import('./matching/explain.ts'),
  import('./matching/explain-quarter.ts'),
])

/** Runs in a thread of its own (bank-worker.ts): reads files and runs the matcher. */
answerTasks((task: BankTask) => {
  if (task.kind === 'propose') return explain(task.input).explanations
  if (task.kind === 'explain') return explainQuarter(task.task)
  const { bytes, fileName, columns, today } = task.file
  return readBankFile(bytes, fileName, columns, today)
})
