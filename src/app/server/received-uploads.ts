import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { UploadBounds } from '#shared/endpoint.ts'
import type { ReceivedFile } from '#shared/server/file-bytes.ts'

/** An upload whose bytes are all here. Its room on the disk is free again once it is closed, also after a kill. */
type Received = ReceivedFile & { close: () => Promise<void> }

const pieceBytes = 64 * 1024

/** Passes the bytes of a file. A reader that stops early leaves it open for the next one. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.allocUnsafe(pieceBytes), position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

const writeAll = async (body: Readable, { maxBytes, tooLarge }: UploadBounds): Promise<Received> => {
  const name = path.join(tmpdir(), `escarcelle-upload-${randomUUID()}`)
  const file = await open(name, 'wx+', 0o600)
  // Without a name, nothing is left of it when the process ends.
  await unlink(name)
  let byteCount = 0
  try {
    // The sender still gets the answer: a destroyed body would close its connection.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      byteCount += (chunk as Buffer).length
      if (byteCount > maxBytes) throw tooLarge()
      await file.write(chunk as Buffer)
    }
  } catch (error) {
    await file.close()
    throw error
  }
  return { open: () => Readable.from(piecesOf(file), { highWaterMark: 1 }), close: () => file.close() }
}

/**
 * Receives the file of an upload on the disk of the temporary files, before the call takes a place among those that
 * read one: a slow sender holds no place (docs/rules/limits.md#limits-upload). Throws the refusal of a larger file at
 * once, before the rest of it arrives. What still arrives is not kept.
 */
export const receiveUpload = async ({ body, headers }: FastifyRequest, bounds: UploadBounds): Promise<Received> => {
  const stream = body as Readable
  try {
    if (Number(headers['content-length'] ?? 0) > bounds.maxBytes) throw bounds.tooLarge()
    return await writeAll(stream, bounds)
  } catch (error) {
    if (!stream.destroyed) stream.resume()
    throw error
  }
}
