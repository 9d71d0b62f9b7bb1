import { z } from 'zod'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import { dayOf, formatDate } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { createLinkCodes } from '#shared/server/link-code.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import { type AddressLink, findLinkOf } from './address-request.repository.ts'

export const addressPath = '/adresse'

export const addressKind = {
  name: 'address-request',
  data: z.object({ customerId: z.guid(), requestId: z.guid() }),
  urgency: 'notice',
  perDay: { recipient: 3, person: 2000, association: 2000 },
} satisfies MailKind<unknown>

/** Names neither the donor nor, in the subject, the association: a donation to a place of worship tells a belief. */
const addressMail = ({ email, association, createdAt, cents }: AddressLink, url: string): Mail => ({
  to: email,
  subject: 'Votre reçu fiscal\u00a0: il manque votre adresse',
  ...writeLetter({
    parts: [
      'Bonjour,',
      `Merci pour votre don de ${formatEuros(eurosOfCents(cents))} du ${formatDate(dayOf(createdAt))} à ${association}.`,
      'Pour établir votre reçu fiscal, l’association a besoin de votre nom et de votre adresse postale.',
      { label: 'Donner mon adresse', url },
      'English · العربية · Türkçe',
      'Ce lien est valable 30 jours et ne sert qu’une fois. Si ce don n’est pas le vôtre, ignorez ce message.',
    ],
  }),
})

type Deps = {
  db: Database
  outgoingMails: Pick<OutgoingMails, 'mailQueue' | 'publicUrl'>
  codes: ReturnType<typeof createLinkCodes>
}

/** Writes the mails of the links that are still good. */
export const writeAddressMails = ({ db, outgoingMails: { mailQueue, publicUrl }, codes }: Deps): void =>
  mailQueue.writeWith(addressKind, async (key) => {
    const link = await findLinkOf(db, key)
    if (!link?.isAskable || link.answeredAt) return undefined
    return addressMail(link, `${publicUrl()}${addressPath}?jeton=${codes.derive(link.id, link.codeHash)}`)
  })
