import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { StartFailure } from '#shared/server/failure.ts'

/** The key of encrypted backups, as the command `age` writes it (AGE-SECRET-KEY-1…). */
export type BackupKey = string | undefined

type Bytes = AsyncIterable<Uint8Array>

async function* encrypted(bytes: Bytes, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(key))
  const source = Readable.toWeb(Readable.from(bytes)) as unknown as globalThis.ReadableStream<Uint8Array>
  yield* (await encrypter.encrypt(source)) as unknown as ReadableStream<Uint8Array>
}

async function* decrypted(bytes: Bytes, key: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const source = Readable.toWeb(Readable.from(bytes)) as unknown as globalThis.ReadableStream<Uint8Array>
  const opened = decrypter.decrypt(source).catch((error: unknown) => {
    throw new StartFailure("BACKUP_KEY n'est pas la clé de cette sauvegarde.", { cause: error })
  })
  yield* (await opened) as unknown as ReadableStream<Uint8Array>
}

/** Returns the name of a stored file: encrypted ones have the ending of `age`. */
export const storedName = (name: string, key: BackupKey): string => (key === undefined ? name : `${name}.age`)

/** Writes a file to the disk, encrypted with a key. Returns its SHA-256, in hexadecimal. */
export const writeStored = async (folder: string, name: string, source: Readable, key: BackupKey): Promise<string> => {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const file = createWriteStream(path.join(folder, storedName(name, key)), { mode: 0o600, flags: 'wx', flush: true })
  const stored = key === undefined ? source : Readable.from(encrypted(source, key), { objectMode: false })
  await pipeline(stored, hashing, file)
  return hash.digest('hex')
}

/** Writes a file that is compressed before it is encrypted. */
export const writeCompressed = async (
  folder: string,
  name: string,
  source: Readable,
  key: BackupKey,
): Promise<string> => {
  const compressed = createZstdCompress()
  const [checksum] = await Promise.all([
    writeStored(folder, name, compressed, key),
    pipeline(source, compressed as Writable, { end: true }),
  ])
  return checksum
}

export const readStored = (folder: string, name: string, key: BackupKey): Readable => {
  const file = createReadStream(path.join(folder, storedName(name, key)))
  return key === undefined ? file : Readable.from(decrypted(file, key), { objectMode: false })
}

export const readCompressed = (folder: string, name: string, key: BackupKey, target: Writable): Promise<void> =>
  pipeline(readStored(folder, name, key), createZstdDecompress(), target)
