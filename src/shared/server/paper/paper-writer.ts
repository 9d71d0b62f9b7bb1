import { createThread } from '../worker-thread.ts'
import type { Paper } from './paper.ts'

export type WritePdf = (paper: Paper) => Promise<Buffer>

/** In MB. A table of 10,000 rows takes 150. */
const maxMegabytes = 256

type Limits = { mostWaiting?: number; timeoutMs?: number; idleMs?: number }

/**
 * Makes PDFs in a thread, so that the layout of a long document does not hold up the other calls of the process. Throws a 503
 * `Refusal` when too many wait, or after the timeout, which ends the thread.
 */
export const createPdfWriter = ({ mostWaiting = 16, timeoutMs = 20_000, idleMs = 60_000 }: Limits = {}): WritePdf => {
  const file = new URL('./paper-thread.ts', import.meta.url)
  const make = createThread<Uint8Array<ArrayBuffer>>(file, { mostWaiting, timeoutMs, idleMs, maxMegabytes })
  return async (paper) => Buffer.from(await make(paper))
}
