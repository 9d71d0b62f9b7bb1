import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Refusal } from '#shared/problem.ts'

/** A file that has arrived. It can be read several times. */
export type ReceivedFile = { open: () => Readable }

export type FileInput = { body: Readable; isCompressed: boolean }

/** Small chunks are freed with the young objects; larger ones stay until the engine collects all of its memory. */
const chunkSize = 4096

/** The largest file of a call, and how the call refuses a larger one and one whose compression is broken. */
type Bounds = { maxBytes: number; tooLarge: () => Refusal; broken: () => Refusal }

/** Opens the bytes of an upload, counted and hashed as they pass. Throws past the largest file. */
export const openBytes = ({ body, isCompressed }: FileInput, { maxBytes, tooLarge, broken }: Bounds) => {
  const hash = createHash('sha256')
  const totals = { byteCount: 0 }
  const source = isCompressed ? body.pipe(createGunzip({ chunkSize })) : body
  if (isCompressed) body.once('error', (error) => source.destroy(error))
  const read = async function* (): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of source) {
        const bytes = chunk as Buffer
        totals.byteCount += bytes.length
        if (totals.byteCount > maxBytes) throw tooLarge()
        hash.update(bytes)
        yield bytes
      }
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('Z_')) throw broken()
      throw error
    }
  }
  return { read, sha256: () => hash.digest('hex'), byteCount: () => totals.byteCount }
}

const headBytes = 64 * 1024

/** Reads the first bytes, which are followed by the rest of the chunks. */
export const takeHead = async (chunks: AsyncGenerator<Buffer>): Promise<Buffer> => {
  const head: Buffer[] = []
  let length = 0
  while (length < headBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    head.push(value)
    length += value.length
  }
  return Buffer.concat(head)
}
