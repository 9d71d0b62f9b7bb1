// npm run restore: restores a backup into the embedded database, or into an empty one of DATABASE_URL.
import path from 'node:path'
import { resolveDatabase } from '#shared/server/postgres/resolve.ts'
import { runCommand } from '../database/command.ts'
import { readConfig } from '../server/config.ts'
import { readRestoreCommand } from './arguments.ts'
import { loadBackup } from './load-backup.ts'
import { keyOf, openBackup, requireIdentityKey, restoreEmbedded, restoreIdentityKey } from './restore-backup.ts'

const report = (line: string): void => console.log(line)

process.exitCode = await runCommand(async () => {
  const command = readRestoreCommand(process.argv.slice(2))
  const folder = path.resolve(command.folder)
  const { databaseUrl, dataDir, identityKey, backup } = readConfig(process.env)
  const options = { ...command, folder, key: backup.key, identityKey, dataDir, now: new Date(), report }
  const startedAt = performance.now()
  if (databaseUrl === undefined) await restoreEmbedded(options)
  else {
    const manifest = await openBackup(options)
    await requireIdentityKey(manifest, identityKey, options)
    const { address } = await resolveDatabase({ databaseUrl, dataDir, onProgress: report })
    await loadBackup(address, { folder, manifest, key: keyOf(manifest, backup.key), report })
    if (identityKey === undefined) await restoreIdentityKey(manifest, options)
  }
  report(`La sauvegarde est restaurée et vérifiée (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`)
  return 0
})
