import { answerTasks, yieldToCalls } from '../worker-thread.ts'
import type { Paper } from './paper.ts'

// Calls have priority over PDFs. The modules are loaded after this line, since that takes as long as a document.
yieldToCalls()
const { pdfOf } = await import('./paper-pdf.ts')

/** Makes the PDFs of paper.ts, in a separate thread. */
answerTasks(
  // A copy, since a small buffer is a part of a larger one, and the transfer takes the whole.
  async (paper: Paper) => new Uint8Array(await pdfOf(paper)),
  ({ buffer }) => [buffer],
)
