import { z } from 'zod'
import type { SqlDatabase } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'

const way = z.enum(['account', 'link'])

const changeMail = {
  name: 'password-changed',
  data: z.object({ email: z.string(), way }),
  urgency: 'alarm',
  perDay: { recipient: 20 },
} satisfies MailKind<unknown>
type PasswordChange = z.infer<typeof changeMail.data>

const ways: Record<z.infer<typeof way>, string> = {
  account: 'dans Mon compte. Vos autres sessions ont pris fin',
  link: 'par le lien d’un e-mail. Toutes vos sessions ont pris fin',
}

const writeChange = async ({ email, way }: PasswordChange): Promise<Mail> => ({
  to: email,
  subject: 'Votre mot de passe a été changé',
  ...writeLetter({
    parts: [
      'Bonjour,',
      `Le mot de passe du compte ${email} vient d’être changé, ${ways[way]}.`,
      'Si ce n’est pas vous, choisissez-en tout de suite un autre (Mot de passe oublié\u00a0?, sur la page de connexion) et prévenez la personne qui a ouvert votre compte.',
    ],
  }),
})

export type NotifyPasswordChange = (db: SqlDatabase, change: PasswordChange) => Promise<void>

/** Returns the function that adds the mail of a changed password, so that nobody changes it unnoticed. */
export const createNotifyPasswordChange = (mailQueue: MailQueue): NotifyPasswordChange => {
  mailQueue.writeWith(changeMail, writeChange)
  return async (db, change) => {
    await mailQueue.add(db, changeMail, change, { recipient: change.email })
  }
}
