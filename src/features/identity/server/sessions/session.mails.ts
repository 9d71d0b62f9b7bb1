import { z } from 'zod'
import type { SqlDatabase } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'

const copiedMail = {
  name: 'session-copied',
  data: z.object({ email: z.string() }),
  urgency: 'alarm',
  perDay: { recipient: 20 },
} satisfies MailKind<unknown>

const writeCopied = async ({ email }: z.infer<typeof copiedMail.data>): Promise<Mail> => ({
  to: email,
  subject: 'Une de vos sessions a pris fin par précaution',
  ...writeLetter({
    parts: [
      'Bonjour,',
      `Une session du compte ${email} a été utilisée de deux endroits à la fois, comme si elle avait été copiée. Elle a pris fin des deux côtés\u00a0: reconnectez-vous.`,
      'Si cela se reproduit, changez votre mot de passe et regardez la liste de vos sessions dans Mon compte.',
    ],
  }),
})

/** Tells the owner of an account that a session ended because its token was used twice. */
export type NotifyCopiedSession = (db: SqlDatabase, email: string) => Promise<void>

export const createNotifyCopiedSession = (mailQueue: MailQueue): NotifyCopiedSession => {
  mailQueue.writeWith(copiedMail, writeCopied)
  return async (db, email) => {
    await mailQueue.add(db, copiedMail, { email }, { recipient: email })
  }
}
