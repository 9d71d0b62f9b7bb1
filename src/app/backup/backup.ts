// npm run backup: saves, verifies or rehearses, beside a running server or without one.
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { generateX25519Identity } from 'age-encryption'
import { readSealingKey } from '#features/identity/server/embedded/sealing-key.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { productVersion } from '#shared/server/product.ts'
import { runCommand, runDatabaseCommand } from '../database/command.ts'
import { type Config, readConfig } from '../server/config.ts'
import { type BackupCommand, readBackupCommand } from './arguments.ts'
import { chooseExpired, listBackups, listDrafts } from './backup-list.ts'
import { verifyBackup } from './checksums.ts'
import { createBackup } from './create-backup.ts'
import { rehearseRestore } from './rehearsal.ts'

const report = (line: string): void => console.log(line)

const requireDirectory = ({ backup }: Config): Config['backup'] & { directory: string } => {
  if (!backup.plan) throw new StartFailure('BACKUP_DIR doit dire dans quel dossier sauvegarder.')
  return { ...backup, directory: backup.plan.directory }
}

/** A backup of a large ledger takes minutes. */
const waitMs = 10 * 60_000

const create = (): Promise<number> =>
  runDatabaseCommand({
    prepare: async (config) => void requireDirectory(config),
    run: async (address, config) => {
      const { directory, key, keepDays } = requireDirectory(config)
      const identityKey = await readSealingKey(config.dataDir, config.identityKey)
      const now = new Date()
      const startedAt = performance.now()
      const options = { address, directory, now, product: productVersion, key, identityKey, waitMs, report }
      const { folder, manifest, removedDrafts } = await createBackup(options)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      const { count } = manifest.figures.donations
      report(`${count.toLocaleString('fr')} dons sauvegardés dans ${folder} (${seconds} s).`)
      if (!manifest.hasIdentityKey)
        report(
          "Sans BACKUP_KEY, la sauvegarde n'est pas chiffrée et ne contient pas la clé du serveur\u00a0: copiez-la à part.",
        )
      for (const name of removedDrafts) report(`Sauvegarde inachevée supprimée\u00a0: ${name}.`)
      for (const expired of chooseExpired(await listBackups(directory), { now, keepDays })) {
        await rm(expired.folder, { recursive: true })
        report(`Sauvegarde supprimée\u00a0: ${path.basename(expired.folder)}.`)
      }
      return 0
    },
  })

const list = async (): Promise<number> => {
  const { directory } = requireDirectory(readConfig(process.env))
  for (const { folder } of await listBackups(directory)) report(path.basename(folder))
  for (const name of await listDrafts(directory)) report(`${name} (en cours ou inachevée)`)
  return 0
}

const verify = async (folder: string): Promise<number> => {
  const { createdAt } = await verifyBackup(path.resolve(folder))
  report(`La sauvegarde du ${createdAt} est entière.`)
  return 0
}

const rehearse = async (): Promise<number> => {
  const { directory, key } = requireDirectory(readConfig(process.env))
  const { backup, seconds, failure } = await rehearseRestore({ directory, key, now: new Date(), report })
  if (failure === null) report(`${backup} se restaure, en ${seconds} s.`)
  else console.error(`${backup} ne se restaure pas\u00a0: ${failure}`)
  return failure === null ? 0 : 1
}

const printKey = async (): Promise<number> => {
  report(await generateX25519Identity())
  console.error('Gardez-en une copie hors de cette machine\u00a0: sans elle, les sauvegardes ne se lisent pas.')
  return 0
}

const execute = (command: BackupCommand): Promise<number> => {
  if (command.name === 'verify') return verify(command.folder)
  if (command.name === 'rehearse') return rehearse()
  if (command.name === 'list') return list()
  return command.name === 'key' ? printKey() : create()
}

process.exitCode = await runCommand(() => execute(readBackupCommand(process.argv.slice(2))))
