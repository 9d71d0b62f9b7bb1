import { z } from 'zod'
import type { OutgoingMails } from '#features/notifications/notification.port.ts'
import type { Database } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import { ofPeriod } from '../closing.texts.ts'
import type { ClosingKey } from './closing.repository.ts'
import { createClosingReads } from './closing-reads.service.ts'

const reopeningKind = {
  name: 'reopening-request',
  data: z.object({ customerId: z.guid(), closingId: z.guid(), userId: z.guid() }),
  urgency: 'notice',
  perDay: { recipient: 20, person: 100, association: 200 },
} satisfies MailKind<unknown>

/** Creates the function that mails the other managers, within a transaction (notifications.md#mails-reopening). */
export const createReopeningMails = (
  db: Database,
  { mailQueue, publicUrl, mailManagers, findManager }: OutgoingMails,
) => {
  const { find } = createClosingReads(db)
  mailQueue.writeWith(reopeningKind, async ({ userId, ...key }) => {
    const manager = await findManager(db, { ...key, userId })
    const row = await find(db, key)
    const isWaiting = row.requestedAt !== null && row.reopenedAt === null && row.requestedBy !== userId
    if (!manager || !isWaiting) return undefined
    const closing = `clôture n°\u00a0${row.number} ${ofPeriod(row)}`
    return {
      to: manager.email,
      subject: `Une réouverture attend votre réponse pour ${manager.customerName}`,
      ...writeLetter({
        parts: [
          `Bonjour ${manager.firstname},`,
          `${row.requestedByName} demande de rouvrir la ${closing} de ${manager.customerName}. La page de la clôture dit pourquoi\u00a0; un autre manageur confirme ou refuse.`,
          'Jusque-là, la clôture reste comme elle est.',
          { label: 'Voir la clôture', url: `${publicUrl()}/closings/${key.closingId}` },
        ],
      }),
    }
  })
  return (transaction: Database, key: ClosingKey, person: string): Promise<void> =>
    mailManagers(transaction, reopeningKind, key, { person, except: person })
}
