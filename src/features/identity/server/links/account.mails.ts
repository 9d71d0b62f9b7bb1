import type { Mail } from '#shared/server/mail.ts'
import type { Invitation } from '../../identity.port.ts'

/** The lifetimes of the links. The texts of the mails must agree. */
export const resetMinutes = 60
export const invitationDays = 7

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

type Letter = { greeting: string; before: string[]; link: { label: string; url: string }; after: string[] }

/**
 * Writes a letter as plain text and as HTML. The HTML loads nothing, so that opening the mail cannot be tracked. The
 * link is shown in full, to be read before it is followed.
 */
const write = ({ greeting, before, link, after }: Letter): Pick<Mail, 'text' | 'html'> => {
  const signature = 'L’équipe Escarcelle'
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const url = escapeHtml(link.url)
  return {
    text: [greeting, ...before, `${link.label}\u00a0:\n${link.url}`, ...after, signature].join('\n\n'),
    html: [
      '<!doctype html>',
      '<html lang="fr"><head><meta charset="utf-8"><title>Escarcelle</title></head>',
      '<body style="font-family: sans-serif; line-height: 1.5; max-width: 36em; margin: 2em auto; padding: 0 1em">',
      ...[greeting, ...before].map(paragraph),
      `<p><a href="${url}">${escapeHtml(link.label)}</a></p>`,
      `<p>Si le lien ne s’ouvre pas, copiez cette adresse dans votre navigateur\u00a0:<br>${url}</p>`,
      ...[...after, signature].map(paragraph),
      '</body></html>',
    ].join('\n'),
  }
}

/** Writes the mail of a reset; `url` is the link. */
export const resetMail = ({ email, url }: { email: string; url: string }): Mail => ({
  to: email,
  subject: 'Votre nouveau mot de passe Escarcelle',
  ...write({
    greeting: 'Bonjour,',
    before: [`Vous avez demandé à choisir un nouveau mot de passe pour le compte ${email}.`],
    link: { label: 'Choisir un nouveau mot de passe', url },
    after: [
      'Ce lien est valable une heure et ne sert qu’une fois.',
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe ne change pas.',
    ],
  }),
})

const customerSuffix = (customerName: string | undefined): string => (customerName ? ` pour ${customerName}` : '')

type InvitationLetter = Omit<Invitation, 'uid'> & { url: string }

/** Writes the mail of a new account, or of another invitation. */
export const invitationMail = ({ email, firstname, customerName, url }: InvitationLetter): Mail => ({
  to: email,
  subject: 'Votre compte Escarcelle',
  ...write({
    greeting: `Bonjour ${firstname},`,
    before: [
      `Un compte vous a été ouvert sur Escarcelle${customerSuffix(customerName)}. Votre identifiant est ${email}.`,
      'Il vous reste à choisir votre mot de passe.',
    ],
    link: { label: 'Choisir mon mot de passe', url },
    after: [
      'Ce lien est valable 7 jours et ne sert qu’une fois. Passé ce délai, demandez à la personne qui a ouvert votre compte de vous en envoyer un autre.',
      'Si vous n’attendiez pas ce message, ignorez-le\u00a0: sans mot de passe, personne n’entre dans ce compte.',
    ],
  }),
})
