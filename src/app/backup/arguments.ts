import { StartFailure } from '#shared/server/failure.ts'

export type BackupCommand = { name: 'create' | 'key' | 'list' | 'rehearse' } | { name: 'verify'; folder: string }

const backupUsage = `Usage\u00a0:
  npm run backup                  sauvegarde la base dans BACKUP_DIR
  npm run backup -- list          donne les sauvegardes, et celles qui sont inachevées
  npm run backup -- verify …      relit une sauvegarde, octet par octet
  npm run backup -- rehearse      restaure la dernière dans une base jetable
  npm run backup -- key           donne une nouvelle clé pour BACKUP_KEY`

/** Reads the command line of `npm run backup`. Throws a StartFailure with the usage. */
export const readBackupCommand = ([name = 'create', folder, ...more]: readonly string[]): BackupCommand => {
  const isOver = more.length > 0
  if (name === 'verify' && folder !== undefined && !isOver) return { name, folder }
  if ((name === 'create' || name === 'key' || name === 'list' || name === 'rehearse') && folder === undefined)
    return { name }
  throw new StartFailure(backupUsage)
}

const restoreUsage = `Usage\u00a0:
  npm run restore -- dossier-de-la-sauvegarde
  npm run restore -- --unencrypted dossier-de-la-sauvegarde   une sauvegarde en clair, malgré BACKUP_KEY`

/** Reads the command line of `npm run restore`. Throws a StartFailure with the usage. */
export const readRestoreCommand = (words: readonly string[]): { folder: string; takesUnencrypted: boolean } => {
  const takesUnencrypted = words.includes('--unencrypted')
  const [folder, ...more] = words.filter((word) => word !== '--unencrypted')
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new StartFailure(restoreUsage)
  return { folder, takesUnencrypted }
}
