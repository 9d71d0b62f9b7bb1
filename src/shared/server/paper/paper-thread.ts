import os from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { Answer, Task } from './paper-writer.ts'

// Linux gives each thread a priority of its own: a call is never kept from the processor by a PDF. The modules are read
// after it, since reading them takes as long as a document.
if (os.platform() === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
const { pdfOf } = await import('./paper-pdf.ts')

const answerTo = ({ id, paper }: Task): Promise<Answer> =>
  pdfOf(paper).then(
    // A copy, since a small buffer is a part of a larger one, and the transfer takes the whole.
    (pdf) => ({ id, pdf: new Uint8Array(pdf) }),
    (error: unknown) => ({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )

/** Runs in a thread of its own (paper-writer.ts): makes the PDFs that it is sent. */
parentPort?.on('message', (task: Task) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer, 'pdf' in answer ? [answer.pdf.buffer] : []))
})
