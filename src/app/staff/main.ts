// npm run staff: manages the platform's staff (admin, commercial, organizer), also the first admin. Works with and
// without a server.
import { readSealingKey } from '#features/identity/server/embedded/sealing-key.ts'
import { createStaffService } from '#features/users/server/staff.service.ts'
import { Refusal } from '#shared/problem.ts'
import { roleLabels } from '#shared/role.ts'
import { type DatabaseAddress, inCamelCase, openDatabase, openPool } from '#shared/server/database.ts'
import { errorMessage, StartFailure } from '#shared/server/failure.ts'
import { openJobs } from '#shared/server/jobs.ts'
import { migrate } from '#shared/server/migrate.ts'
import { runDatabaseCommand } from '../database/command.ts'
import { type Config, readServerConfig } from '../server/config.ts'
import { openIdentity } from '../server/identity.ts'
import { openMailQueue } from '../server/mail-queue.ts'
import { readStaffCommand, type StaffCommand } from './arguments.ts'

type Staff = ReturnType<typeof createStaffService>

const execute = async (staff: Staff, command: StaffCommand): Promise<string> => {
  if (command.name === 'list') {
    const lines = (await staff.list()).map(
      ({ email, firstname, lastname, role }) => `${email.padEnd(36)} ${roleLabels[role]}, ${firstname} ${lastname}`,
    )
    return lines.length > 0
      ? lines.join('\n')
      : 'Personne ne travaille encore pour la plateforme\u00a0: ajoutez un admin.'
  }
  if (command.name === 'add') {
    await staff.add(command.person)
    return `Le compte ${command.person.email} est créé\u00a0; le lien pour choisir son mot de passe lui est envoyé.`
  }
  if (command.name === 'reset-second-factor') {
    await staff.resetSecondFactor(command.email)
    return `La double authentification de ${command.email} est retirée\u00a0; un e-mail l'en avertit.`
  }
  await staff[command.name](command.email)
  return command.name === 'invite'
    ? `Un nouveau lien est envoyé à ${command.email}.`
    : `Le compte ${command.email} est supprimé.`
}

/** Converts a `Refusal` to a one-line message. */
const throwStartFailure = (error: unknown): never => {
  if (!(error instanceof Refusal)) throw error
  throw new StartFailure(
    error.status === 404 ? "Personne de la plateforme n'a cette adresse." : error.message.replace(/\.?$/, '.'),
  )
}

const run = async (address: DatabaseAddress, config: Config, command: StaffCommand): Promise<void> => {
  const pool = openPool(address, { size: 2 })
  const onError = (error: unknown): void => console.error(errorMessage(error))
  const jobs = openJobs(pool, { onError })
  try {
    await migrate(pool, { onProgress: (line) => console.error(line) })
    const db = openDatabase(pool)
    const publicUrl = () => config.publicUrl ?? `http://${config.host}:${config.port}`
    const { mailQueue } = await openMailQueue(config, { db, jobs, origin: publicUrl })
    const { identity } = await openIdentity(config.identity, {
      db,
      mailQueue,
      publicUrl,
      clock: () => new Date(),
      sealingKey: await readSealingKey(config.dataDir, config.identityKey),
      minPasswordLength: config.minPasswordLength,
    })
    const staff = createStaffService({ db: inCamelCase(db), identity })
    console.log(await execute(staff, command).catch(throwStartFailure))
    // Without a server nobody else would send the mail now.
    await mailQueue.sendDue()
    if (command.name !== 'list' && command.name !== 'remove' && config.smtpUrl === undefined)
      console.log(`Les e-mails se lisent à ${publicUrl()}/preprod/mails`)
  } finally {
    await jobs.close()
    await pool.end()
  }
}

let command: StaffCommand

process.exitCode = await runDatabaseCommand({
  prepare: async () => {
    command = readStaffCommand(process.argv.slice(2))
    // Without a mail server, nobody would receive the link.
    readServerConfig(process.env)
  },
  run: async (address, config) => {
    await run(address, config, command)
    return 0
  },
})
