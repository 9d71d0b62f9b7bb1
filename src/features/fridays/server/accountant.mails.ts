import { z } from 'zod'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import type { Database } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import { type MailKind, requireMail } from '#shared/server/mail-kind.ts'
import { Reader } from '../friday.ts'
import { readReader } from './friday.repository.ts'

/** A mail that was queued before boards had an address is of an accountant. */
const reader = Reader.default('accountant')
const names: Record<Reader, string> = { accountant: 'du comptable', board: 'du bureau' }

const confirmKind = {
  name: 'accountant-confirmation',
  data: z.object({ customerId: z.guid(), wantedId: z.guid(), email: z.string(), by: z.string(), reader }),
  urgency: 'notice',
  perDay: { recipient: 3, person: 6, association: 10 },
} satisfies MailKind<unknown>

const changeKind = {
  name: 'accountant-change',
  data: z.object({
    customerId: z.guid(),
    /** A manager; null: the owner of the former address. */
    userId: z.guid().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    by: z.string(),
    reader,
  }),
  urgency: 'alarm',
  perDay: { recipient: 12, person: 120, association: 120 },
} satisfies MailKind<unknown>
type Change = z.output<typeof changeKind.data>

type Question = { email: string; customerName: string; by: string; url: string }

const questionMail = ({ email, customerName, by, url }: Question): Mail => ({
  to: email,
  subject: `Recevoir les clôtures de ${customerName}`,
  ...writeLetter({
    parts: [
      'Bonjour,',
      `${by} souhaite vous envoyer les clôtures de ${customerName}\u00a0: pour chaque journée, un PDF et un fichier CSV, sans nom de donateur.`,
      'Rien ne part à cette adresse avant que vous l’ayez confirmée.',
      { label: 'Confirmer mon adresse', url },
      'Ce lien est valable 7 jours. Si vous n’attendiez pas ce message, ignorez-le.',
    ],
  }),
})

const changeMail = (
  to: string,
  customerName: string,
  { from, to: next, by, userId, reader: who }: Change,
  url: string,
): Mail => ({
  to,
  subject: `L’adresse ${names[who]} de ${customerName} change`,
  ...writeLetter({
    parts: [
      'Bonjour,',
      next === null
        ? `${by} a retiré l’adresse ${names[who]} de ${customerName} (${from}).`
        : `${by} a demandé que les clôtures de ${customerName} soient envoyées à ${next}. Rien n’y part avant que son propriétaire l’ait confirmé.`,
      'Si vous ne vous y attendiez pas, parlez-en à cette personne ou à un manageur de l’association.',
      ...(userId === null ? [] : [{ label: 'Voir les paramètres', url }]),
    ],
  }),
})

type Links = { urlOf: (key: { customerId: string; wantedId: string; reader: Reader }) => string }

/** Creates the mails about the address of an accountant, each added within the transaction of its change. */
export const createAccountantMails = (db: Database, outgoing: OutgoingMails, links: Links) => {
  const { mailQueue, publicUrl, mailManagers, findManager } = outgoing
  const findName = async (customerId: string): Promise<string> =>
    (await db.selectFrom('customers').select('name').where('id', '=', customerId).executeTakeFirst())?.name ?? ''
  mailQueue.writeWith(confirmKind, async ({ customerId, wantedId, email, by, reader: who }) =>
    (await readReader(db, { customerId, reader: who })).wanted?.id === wantedId
      ? questionMail({
          email,
          by,
          customerName: await findName(customerId),
          url: links.urlOf({ customerId, wantedId, reader: who }),
        })
      : undefined,
  )
  mailQueue.writeWith(changeKind, async (change) => {
    const { customerId, userId, from } = change
    const to = userId === null ? from : (await findManager(db, { customerId, userId }))?.email
    return to ? changeMail(to, await findName(customerId), change, `${publicUrl()}/settings`) : undefined
  })

  return {
    /** Asks the owner of a new address. Throws 429 beyond the bounds. */
    async ask(transaction: Database, question: z.output<typeof confirmKind.data>, person: string): Promise<void> {
      const { customerId, email } = question
      requireMail(await mailQueue.add(transaction, confirmKind, question, { recipient: email, person, customerId }))
    },

    /** Tells all managers and the owner of the former address. Throws 429 beyond the bounds. */
    async tell(transaction: Database, change: Omit<Change, 'userId'>, person: string): Promise<void> {
      const { customerId, from } = change
      await mailManagers(transaction, changeKind, change, { person })
      if (from === null) return
      const parties = { recipient: from, person, customerId }
      requireMail(await mailQueue.add(transaction, changeKind, { ...change, userId: null }, parties))
    },
  }
}
