import { z } from 'zod'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import { formatDateTime } from '#shared/days.ts'
import { formatCount } from '#shared/money.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'

const shorterKind = {
  name: 'retention-shorter',
  data: z.object({
    customerId: z.guid(),
    userId: z.guid(),
    /** The person who asked for it. */
    by: z.string(),
    months: z.int(),
    erasedCount: z.int(),
    dueAt: z.iso.datetime(),
  }),
  urgency: 'alarm',
  perDay: { recipient: 10, person: 100, association: 100 },
} satisfies MailKind<unknown>
type ShorterData = z.infer<typeof shorterKind.data>

const identities = (count: number): string =>
  count === 0 ? 'aucune identité' : `${formatCount(count)} ${count === 1 ? 'identité' : 'identités'}`

type Manager = { email: string; firstname: string; customerName: string }
const shorterMail = ({ email, firstname, customerName }: Manager, data: ShorterData, url: string): Mail => ({
  to: email,
  subject: `Une durée de conservation plus courte attend pour ${customerName}`,
  ...writeLetter({
    parts: [
      `Bonjour ${firstname},`,
      `${data.by} a demandé que ${customerName} ne garde plus l’identité de ses donateurs que ${data.months} mois après le don.`,
      { headline: identities(data.erasedCount), note: `à effacer le ${formatDateTime(data.dueAt)}, pour de bon.` },
      'Jusque-là, vous pouvez annuler ce changement. Les montants restent dans tous les cas.',
      { label: 'Voir la durée de conservation', url },
    ],
  }),
})

/** Creates the function that mails all managers that a shorter retention waits, within its transaction. */
export const createRetentionMails = (
  db: SqlDatabase,
  { mailQueue, publicUrl, mailManagers, findManager }: OutgoingMails,
) => {
  mailQueue.writeWith(shorterKind, async (data) => {
    const manager = await findManager(db, data)
    return manager && shorterMail(manager, data, `${publicUrl()}/donors/retention`)
  })
  return (
    transaction: SqlDatabase,
    { person, ...data }: Omit<ShorterData, 'userId'> & { person: string },
  ): Promise<void> => mailManagers(transaction, shorterKind, data, { person })
}
