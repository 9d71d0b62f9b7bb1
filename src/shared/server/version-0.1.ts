import { createHash } from 'node:crypto'
import { StartFailure } from './failure.ts'
import type { Migration } from './migration-files.ts'

type Recorded = Pick<Migration, 'name' | 'checksum'>

/** The first of the migrations of version 0.1, which database/schema replaces. */
const firstMigration = '0001_customers_and_users.sql'
/** SHA-256 of the names and checksums of all 48, one a line. */
const wholeRecord = '25264ebb14988e70417ade3621824c19fd942ece947ad39a9234f7ab665125bf'

const isOfVersion01 = (record: readonly Recorded[]): boolean => record.some(({ name }) => name === firstMigration)

/**
 * Tells whether version 0.1 made a database, so that it is brought over.
 * @throws {StartFailure} when 0.1 has not run all of its migrations there.
 */
export const isMadeByVersion01 = (record: readonly Recorded[]): boolean => {
  if (!isOfVersion01(record)) return false
  const lines = record.map(({ name, checksum }) => `${name} ${checksum}`)
  if (createHash('sha256').update(lines.join('\n')).digest('hex') === wholeRecord) return true
  throw new StartFailure(
    'Cette base de données vient d’une version d’Escarcelle antérieure à la dernière 0.1. Vos données restent telles quelles\u00a0: lancez d’abord la dernière version 0.1, qui les met à jour, puis celle-ci.',
  )
}

/** Refuses the backup of a database of version 0.1, whose tables this version does not make. */
export const refuseBackupOfVersion01 = (record: readonly Recorded[]): void => {
  if (!isOfVersion01(record)) return
  throw new StartFailure(
    'Cette sauvegarde vient de la version 0.1 d’Escarcelle. Restaurez-la avec la version 0.1, puis lancez celle-ci, qui reprend la base restaurée.',
  )
}
