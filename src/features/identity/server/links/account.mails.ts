import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { Invitation } from '../../identity.port.ts'

/** The lifetimes of the links. The texts of the mails must agree. */
export const resetMinutes = 60
export const invitationDays = 7

export const resetMail = ({ email, url }: { email: string; url: string }): Mail => ({
  to: email,
  subject: 'Votre nouveau mot de passe Escarcelle',
  ...writeLetter({
    parts: [
      'Bonjour,',
      `Vous avez demandé à choisir un nouveau mot de passe pour le compte ${email}.`,
      { label: 'Choisir un nouveau mot de passe', url },
      'Ce lien est valable une heure et ne sert qu’une fois.',
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.',
    ],
  }),
})

const customerSuffix = (customerName: string | undefined): string => (customerName ? ` pour ${customerName}` : '')

type InvitationLetter = Omit<Invitation, 'uid'> & { url: string }

export const invitationMail = ({ email, firstname, customerName, url }: InvitationLetter): Mail => ({
  to: email,
  subject: 'Votre compte Escarcelle',
  ...writeLetter({
    parts: [
      `Bonjour ${firstname},`,
      `Un compte vous a été ouvert sur Escarcelle${customerSuffix(customerName)}. Votre identifiant est ${email}.`,
      'Il vous reste à choisir votre mot de passe.',
      { label: 'Choisir mon mot de passe', url },
      'Ce lien est valable 7 jours et ne sert qu’une fois. Passé ce délai, demandez à la personne qui a ouvert votre compte de vous en envoyer un autre.',
      'Si vous n’attendiez pas ce message, ignorez-le\u00a0: sans mot de passe, personne n’entre dans ce compte.',
    ],
  }),
})
