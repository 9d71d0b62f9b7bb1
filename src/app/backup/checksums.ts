import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartFailure } from '#shared/server/failure.ts'
import { checksumFile, Header, manifestFile } from './manifest.ts'

export const sha256OfFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Writes checksums as `sha256sum` does. */
export const checksumLines = (checksums: ReadonlyMap<string, string>): string =>
  [...checksums].map(([name, checksum]) => `${checksum}  ${name}\n`).join('')

const readChecksums = (text: string): Map<string, string> => {
  const lines = text.split('\n').slice(0, -1)
  const pairs = lines.map((line) => /^([0-9a-f]{64}) {2}(\S+)$/.exec(line))
  if (!text.endsWith('\n') || pairs.includes(null)) throw new Error('not a list of checksums')
  return new Map(pairs.map((pair) => [pair?.[2] ?? '', pair?.[1] ?? '']))
}

const damaged = (file: string, cause?: unknown): StartFailure =>
  new StartFailure(`La sauvegarde est abîmée (${file})\u00a0: prenez-en une autre.`, { cause })

/** The refusal of a backup that another version of the product made. */
export const otherVersion = (): StartFailure =>
  new StartFailure("La sauvegarde vient d'une autre version d'Escarcelle\u00a0: restaurez-la avec elle.")

/**
 * Checks every byte of a backup, and returns the part that is not encrypted.
 * @throws {StartFailure} when a file is missing, added or damaged, or when the folder holds no backup.
 */
export const verifyBackup = async (folder: string): Promise<Header> => {
  const names = await readdir(folder).catch((): string[] => [])
  if (!names.includes(manifestFile) && !names.includes(checksumFile))
    throw new StartFailure(`Il n'y a pas de sauvegarde dans ${folder}.`)
  let checksums: Map<string, string>
  try {
    checksums = readChecksums(await readFile(path.join(folder, checksumFile), 'utf8'))
  } catch (error) {
    throw damaged(checksumFile, error)
  }
  const expected = new Set([checksumFile, ...checksums.keys()])
  const odd = names.find((name) => !expected.has(name)) ?? [...expected].find((name) => !names.includes(name))
  if (odd) throw damaged(odd)
  for (const [name, checksum] of checksums)
    if ((await sha256OfFile(path.join(folder, name))) !== checksum) throw damaged(name)
  const header = Header.safeParse(JSON.parse(await readFile(path.join(folder, manifestFile), 'utf8')))
  if (!header.success) throw otherVersion()
  return header.data
}
