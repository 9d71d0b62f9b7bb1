import type { Registry } from 'prom-client'
import type { BackupState } from '../../backup/backup-state.ts'
import { exposeGauge, scrapeValue } from './exposed-values.ts'

/** Adds the age of the newest backup, and whether the last rehearsal restored a backup. */
export const measureBackup = (register: Registry, readState: () => Promise<BackupState>): void => {
  const read = scrapeValue(readState)
  exposeGauge(
    register,
    {
      name: 'escarcelle_backup_age_seconds',
      help: 'The age of the newest backup: +Inf when there is none.',
      aggregator: 'max',
    },
    async () => {
      const state = await read()
      return state && (state.ageHours === null ? Infinity : state.ageHours * 3600)
    },
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_backup_late',
      help: '1 when no backup is younger than BACKUP_EVERY_HOURS and two hours, or when the folder cannot be read.',
      aggregator: 'max',
    },
    async () => ((await read())?.state === 'ok' ? 0 : 1),
  )
  exposeGauge(
    register,
    {
      name: 'escarcelle_backup_restores',
      help: '0 when the last rehearsal could not restore a backup.',
      aggregator: 'min',
    },
    async () => {
      const state = await read()
      return state && (state.rehearsal === 'failed' ? 0 : 1)
    },
  )
}
