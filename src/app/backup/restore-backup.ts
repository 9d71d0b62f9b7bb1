import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StartFailure } from '#shared/server/failure.ts'
import { findRunningPostgres, startEmbeddedPostgres } from '#shared/server/postgres/embedded.ts'
import { findHome } from '#shared/server/postgres/home.ts'
import { folderNameOf } from './backup-list.ts'
import { otherVersion, verifyBackup } from './checksums.ts'
import { loadBackup } from './load-backup.ts'
import { Contents, contentsFile, type Header, identityKeyFile, type Manifest } from './manifest.ts'
import { type BackupKey, readStored } from './stored-file.ts'

type RestoreOptions = {
  folder: string
  key: BackupKey
  /** Takes a backup that is not encrypted, although there is a key. */
  takesUnencrypted?: boolean
  dataDir: string
  /** The configured key of the server (IDENTITY_KEY). */
  identityKey?: Buffer | undefined
  now: Date
  report: (line: string) => void
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

type OpenOptions = Pick<RestoreOptions, 'folder' | 'key' | 'takesUnencrypted'>

/** The key that a file is read with: none when the backup is not encrypted. */
export const keyOf = ({ isEncrypted }: Header, key: BackupKey): BackupKey => (isEncrypted ? key : undefined)

/**
 * Opens a whole backup. With a key, it must be encrypted: nobody without the key can have made it.
 * @throws {StartFailure} when it is damaged, of another version, of another key, or not encrypted although there is a
 * key.
 */
export const openBackup = async ({ folder, key, takesUnencrypted = false }: OpenOptions): Promise<Manifest> => {
  const header = await verifyBackup(folder)
  if (header.isEncrypted && key === undefined)
    throw new StartFailure('Cette sauvegarde est chiffrée\u00a0: donnez sa clé dans BACKUP_KEY.')
  if (!header.isEncrypted && key !== undefined && !takesUnencrypted)
    throw new StartFailure(
      "Cette sauvegarde n'est pas chiffrée, alors que BACKUP_KEY est donnée\u00a0: n'importe qui a pu la modifier. Si vous savez d'où elle vient, ajoutez --unencrypted.",
    )
  const text = await buffer(readStored(folder, contentsFile, keyOf(header, key)))
  const contents = Contents.safeParse(JSON.parse(text.toString('utf8')))
  if (!contents.success) throw otherVersion()
  return { ...header, ...contents.data }
}

const readIdentityKey = async (
  manifest: Manifest,
  { folder, key }: Pick<RestoreOptions, 'folder' | 'key'>,
): Promise<string | undefined> =>
  manifest.hasIdentityKey ? (await buffer(readStored(folder, identityKeyFile, key))).toString('utf8') : undefined

/**
 * Refuses IDENTITY_KEY when it is not the saved key: the server would not start on the restored database.
 * @throws {StartFailure} before anything is restored.
 */
export const requireIdentityKey = async (
  manifest: Manifest,
  given: Buffer | undefined,
  options: Pick<RestoreOptions, 'folder' | 'key'>,
): Promise<void> => {
  const saved = given && (await readIdentityKey(manifest, options))
  if (saved !== undefined && !given?.equals(Buffer.from(saved.trim(), 'base64')))
    throw new StartFailure(
      "IDENTITY_KEY n'est pas la clé du serveur de cette sauvegarde\u00a0: enlevez-la, et la sauvegarde remettra la sienne.",
    )
}

/** Writes the saved key to the data folder. A different key there is set aside. */
export const restoreIdentityKey = async (manifest: Manifest, options: RestoreOptions): Promise<void> => {
  const { dataDir, now, report } = options
  const saved = await readIdentityKey(manifest, options)
  const file = path.join(dataDir, 'identity.key')
  const present = await readFile(file, 'utf8').catch(() => undefined)
  if (saved === undefined) {
    if (present === undefined)
      report(`La sauvegarde ne contient pas la clé du serveur\u00a0: remettez votre copie dans ${file}.`)
    return
  }
  if (present === saved) return
  await mkdir(dataDir, { recursive: true })
  if (present !== undefined) await rename(file, asideOf(file, now))
  await writeFile(file, saved, { mode: 0o600, flag: 'wx', flush: true })
}

const asideOf = (file: string, now: Date): string => `${file}.avant-${folderNameOf(now)}`

/** Deletes an unfinished embedded database. Owning it first refuses one that another restore is loading. */
const deleteDraft = async (draft: string): Promise<void> => {
  const postgres = await startEmbeddedPostgres({ dataDir: draft, onProgress: () => {} })
  await postgres.stop()
  const home = await findHome(draft)
  if (home) await rm(home.path, { recursive: true })
  await rm(draft, { recursive: true })
}

/**
 * Restores a backup into the embedded database of a data folder. It is loaded and checked beside the present data,
 * which are then left aside under another name.
 * @throws {StartFailure} when the server runs, or the backup is damaged, later or of another key.
 */
export const restoreEmbedded = async (options: RestoreOptions): Promise<Manifest> => {
  const { dataDir, now, report, folder, key } = options
  const manifest = await openBackup(options)
  await requireIdentityKey(manifest, options.identityKey, options)
  if (await findRunningPostgres(dataDir))
    throw new StartFailure("Arrêtez d'abord Escarcelle\u00a0: sa base est en marche.")
  const draft = path.join(dataDir, 'restauration')
  if (await exists(draft)) await deleteDraft(draft)
  const postgres = await startEmbeddedPostgres({ dataDir: draft, onProgress: report })
  try {
    await loadBackup(postgres.address, { folder, manifest, key: keyOf(manifest, key), report })
  } catch (error) {
    await postgres.stop()
    await deleteDraft(draft)
    throw error
  }
  await postgres.stop()
  await restoreIdentityKey(manifest, options)
  const home = path.join(dataDir, 'postgres')
  if (await exists(home)) {
    await rename(home, asideOf(home, now))
    report(`Les données d'avant sont dans ${asideOf(home, now)}.`)
  }
  await rename(path.join(draft, 'postgres'), home)
  await rm(draft, { recursive: true })
  return manifest
}
