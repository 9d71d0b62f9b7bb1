import { answerTasks, yieldToCalls } from '#shared/server/worker-thread.ts'
import type { BankTask } from './bank-worker.ts'

// A call is never kept from the processor by a file of the bank. The modules are read after it.
yieldToCalls()
const [{ readBankFile }, { explain }] = await Promise.all([
  import('./formats/read-file.ts'),
  import('./matching/explain.ts'),
])

/** Runs in a thread of its own (bank-worker.ts): reads files and runs the matcher. */
answerTasks((task: BankTask) => {
  if (task.kind === 'explain') return explain(task.input)
  const { bytes, fileName, columns, today } = task.file
  return readBankFile(bytes, fileName, columns, today)
})
