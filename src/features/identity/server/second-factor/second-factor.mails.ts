import { z } from 'zod'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'

const SecondFactorEvent = z.enum(['enrolled', 'withdrawn', 'reset', 'new-codes', 'code-used', 'guessed'])
type SecondFactorEvent = z.infer<typeof SecondFactorEvent>

const noticeMail = {
  name: 'second-factor',
  data: z.object({ event: SecondFactorEvent, email: z.string(), codesLeft: z.int().optional() }),
  urgency: 'alarm',
  perDay: { recipient: 40 },
} satisfies MailKind<unknown>
type Notice = z.infer<typeof noticeMail.data>

const ifNotYou =
  'Si ce n’est pas vous, changez tout de suite votre mot de passe (Mot de passe oublié\u00a0?, sur la page de connexion) et prévenez la personne qui a ouvert votre compte.'

const letters: Record<SecondFactorEvent, { subject: string; parts: (notice: Notice) => string[] }> = {
  enrolled: {
    subject: 'La double authentification est activée',
    parts: ({ email }) => [
      `La double authentification du compte ${email} est activée. Chaque connexion demande désormais un code de votre application, en plus du mot de passe. Vos autres sessions ont pris fin.`,
      ifNotYou,
    ],
  },
  withdrawn: {
    subject: 'La double authentification est désactivée',
    parts: ({ email }) => [
      `La double authentification du compte ${email} vient d’être désactivée. Le mot de passe suffit de nouveau pour se connecter. Vos autres sessions ont pris fin.`,
      ifNotYou,
    ],
  },
  reset: {
    subject: 'Votre double authentification a été réinitialisée',
    parts: ({ email }) => [
      `La double authentification du compte ${email} vient d’être retirée par une personne qui gère les comptes. Toutes vos sessions ont pris fin, et vos codes de secours ne servent plus.`,
      'Connectez-vous avec votre mot de passe, puis activez-la de nouveau dans Mon compte.',
      'Si vous ne l’avez pas demandé, changez tout de suite votre mot de passe (Mot de passe oublié\u00a0?, sur la page de connexion) et prévenez la personne qui a ouvert votre compte.',
    ],
  },
  'new-codes': {
    subject: 'Vos nouveaux codes de secours',
    parts: ({ email }) => [
      `Dix codes de secours viennent d’être créés pour le compte ${email}. Les précédents ne servent plus.`,
      ifNotYou,
    ],
  },
  'code-used': {
    subject: 'Un code de secours vient de servir',
    parts: ({ email, codesLeft = 0 }) => [
      `Une connexion au compte ${email} vient de se faire avec un code de secours. Codes restants\u00a0: ${codesLeft}.`,
      ...(codesLeft <= 3 ? ['Créez-en de nouveaux dans Mon compte, avant d’en manquer.'] : []),
      ifNotYou,
    ],
  },
  guessed: {
    subject: 'Quelqu’un connaît peut-être votre mot de passe',
    parts: ({ email }) => [
      `Plusieurs codes faux de suite ont été tapés pour le compte ${email}, après le bon mot de passe. Les essais sont suspendus pendant quelques minutes.`,
      ifNotYou,
    ],
  },
}

const writeNotice = async (notice: Notice): Promise<Mail> => {
  const { subject, parts } = letters[notice.event]
  return { to: notice.email, subject, ...writeLetter({ parts: ['Bonjour,', ...parts(notice)] }) }
}

export type SendNotice = (transaction: Database | SqlDatabase, notice: Notice) => Promise<void>

/** Returns the function that adds the mail of a change within its transaction. */
export const createSendNotice = (mailQueue: MailQueue): SendNotice => {
  mailQueue.writeWith(noticeMail, writeNotice)
  return async (transaction, notice) => {
    await mailQueue.add(transaction, noticeMail, notice, { recipient: notice.email })
  }
}
