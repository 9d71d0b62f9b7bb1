// npm run db:rehearse: restores the newest backup into a throwaway database and migrates it, with the time of each
// step.
import path from 'node:path'
import { StartFailure } from '#shared/server/failure.ts'
import { runCommand } from '../database/command.ts'
import { readConfig } from '../server/config.ts'
import { listBackups } from './backup-list.ts'
import { restoreAway, timeSteps } from './rehearsal.ts'

process.exitCode = await runCommand(async () => {
  const { backup } = readConfig(process.env)
  if (!backup.plan) throw new StartFailure('BACKUP_DIR doit dire où sont les sauvegardes.')
  const { directory } = backup.plan
  const newest = (await listBackups(directory)).at(-1)
  if (!newest)
    throw new StartFailure(`Il n'y a pas de sauvegarde dans ${directory}\u00a0: lancez d'abord npm run backup.`)
  console.log(`Répétition sur ${path.basename(newest.folder)}, sans toucher à la base\u00a0:`)
  const times = timeSteps((line) => console.log(line))
  await restoreAway(newest.folder, backup.key, times.report)
  times.end()
  console.log('La migration se fait, et toutes les règles sont vérifiées.')
  return 0
})
