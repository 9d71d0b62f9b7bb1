import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { type FileChange, type FileKey, updateFile } from './file.repository.ts'

/** The number of bytes that are read at once: the driver receives them as text of twice their length. */
const bytesAtOnce = 256 * 1024

/** Reads the bytes of a file, piece by piece. Undefined once they are deleted. */
export const readContent = async (
  db: Database,
  { customerId, fileId }: FileKey,
): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  let content: Uint8Array<ArrayBuffer> | undefined
  for (let from = 0; from < (content?.length ?? 1); from += bytesAtOnce) {
    const { rows } = await sql<{ length: number; piece: Buffer }>`
      select length(bytes), substring(bytes from ${from + 1}::int for ${bytesAtOnce}::int) as piece from bank_file_contents
      where customer_id = ${customerId} and file_id = ${fileId}`.execute(db)
    const [row] = rows
    if (!row) return undefined
    content ??= new Uint8Array(row.length)
    content.set(row.piece, from)
  }
  return content
}

export const deleteContent = async (db: Database, { customerId, fileId }: FileKey): Promise<void> => {
  const contents = db.deleteFrom('bankFileContents').where('customerId', '=', customerId)
  await contents.where('fileId', '=', fileId).execute()
}

/** Notes the end of a reading, and deletes the bytes with it. */
export const endReading = (db: Database, key: FileKey, change: FileChange): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await updateFile(transaction, key, change)
    await deleteContent(transaction, key)
  })
