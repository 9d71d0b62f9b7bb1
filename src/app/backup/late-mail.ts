import { z } from 'zod'
import { dayOf } from '#shared/days.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'
import { type BackupPlan, readBackupState } from './backup-state.ts'

const lateKind = {
  name: 'backup-late',
  data: z.object({ userId: z.guid(), reason: z.enum(['late', 'failed']), ageHours: z.number().nullable() }),
  urgency: 'alarm',
  perDay: { recipient: 1 },
} satisfies MailKind<unknown>
type LateData = z.infer<typeof lateKind.data>

const findAdmins = (db: SqlDatabase) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'firstname'])
    .where('home_role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)

const sentenceOf = ({ reason, ageHours }: LateData): string => {
  if (reason === 'failed')
    return 'La dernière sauvegarde n’a pas pu être restaurée à l’essai\u00a0: elle ne servirait à rien.'
  if (ageHours === null) return 'Aucune sauvegarde n’a encore été faite.'
  return `La dernière sauvegarde a ${Math.round(ageHours)}\u00a0heures.`
}

const lateMail = ({ email, firstname }: { email: string; firstname: string }, data: LateData): Mail => ({
  to: email,
  subject: data.reason === 'failed' ? 'La sauvegarde ne se restaure pas' : 'La sauvegarde est en retard',
  ...writeLetter({
    parts: [
      `Bonjour ${firstname},`,
      sentenceOf(data),
      'Sur le serveur, «\u00a0npm run backup\u00a0» en fait une et dit ce qui l’empêche. La place sur le disque et le droit d’écrire dans BACKUP_DIR sont les causes les plus fréquentes.',
    ],
  }),
})

type AlarmOptions = {
  plan: BackupPlan | undefined
  db: SqlDatabase
  mailQueue: MailQueue
  clock: () => Date
}

/** Makes the task that mails the admins daily while the newest backup is too old or could not be restored. */
export const createBackupAlarm = ({ plan, db, mailQueue, clock }: AlarmOptions): (() => Promise<void>) => {
  mailQueue.writeWith(lateKind, async (data) => {
    const admin = await findAdmins(db).where('id', '=', data.userId).executeTakeFirst()
    return admin && lateMail(admin, data)
  })
  const startedAt = clock()
  return async () => {
    if (!plan) return
    const { state, ageHours, rehearsal } = await readBackupState(plan, clock(), startedAt)
    const reason = state === 'late' ? 'late' : rehearsal === 'failed' ? 'failed' : undefined
    if (!reason) return
    for (const { id } of await findAdmins(db).execute())
      await mailQueue.add(
        db,
        lateKind,
        { userId: id, reason, ageHours },
        // One mail for a person, a reason and a day in Paris.
        { recipient: `${id} ${reason} ${dayOf(clock())}` },
      )
  }
}
