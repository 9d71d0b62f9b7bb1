import { answerTasks, yieldToCalls } from '#shared/server/worker-thread.ts'
import type { BankTask } from './bank-worker.ts'
import type { ReadBankFile } from './statements/formats/read-result.ts'

// A call is never kept from the processor by a file of the bank. The modules are read after it.
yieldToCalls()
const [{ readBankFile }, { buffersOf, valuesOf }, { explainQuarter }] = await Promise.all([
  import('./statements/formats/read-file.ts'),
  import('#shared/server/packed-list.ts'),
  import('./matching/explain-quarter.ts'),
])

type Result = ReadBankFile | ReturnType<typeof explainQuarter>

/** Runs in a thread of its own (bank-worker.ts): reads files and runs the matcher. */
answerTasks(
  (task: BankTask): Result => {
    if (task.kind === 'explain') {
      const { known, lines, ...rest } = task.task
      const explanations = explainQuarter({ ...rest, known: { ...known, lines: [...valuesOf(lines)] } }, () => false)
      return explanations.filter(({ isAutomatic }) => isAutomatic)
    }
    const { bytes, columns, today, sheet } = task.file
    return readBankFile(bytes, columns, today, sheet)
  },
  (result) => {
    if (!('format' in result)) return []
    if ('lines' in result) return buffersOf([result.lines])
    return 'statements' in result ? buffersOf(result.statements.map(({ lines }) => lines)) : []
  },
)
