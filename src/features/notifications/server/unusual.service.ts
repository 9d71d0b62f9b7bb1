import { z } from 'zod'
import { formatDateTime } from '#shared/days.ts'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { AlertMails, UnusualDevice } from '../notification.port.ts'
import type { NotificationDeps } from './digest.service.ts'
import { selectTold } from './manager.repository.ts'

const unusualKind = {
  name: 'terminal-unusual',
  data: z.object({
    customerId: z.guid(),
    userId: z.guid(),
    deviceId: z.guid(),
    label: z.string(),
    since: z.iso.datetime(),
    reasons: z.array(z.enum(['amount', 'rate', 'age'])),
  }),
  urgency: 'alarm',
  perDay: { recipient: 200, association: 2000 },
} satisfies MailKind<unknown>
type UnusualData = z.infer<typeof unusualKind.data>

/** Selects the recipients of the mail: the managers of the association and the platform's admins. */
const selectRecipients = (db: Database | SqlDatabase, customerId: string) =>
  selectTold(db).where((is) =>
    is.or([
      is('home_role', '=', 'admin'),
      is.and([is('home_role', '=', 'manager'), is('customer_id', '=', customerId)]),
    ]),
  )

const sentences: Record<UnusualDevice['reasons'][number], string> = {
  amount: 'Un montant est beaucoup plus grand que d’habitude.',
  rate: 'Il y a beaucoup plus de dons que d’habitude.',
  age: 'Des dons sont datés de bien avant leur arrivée.',
}

type Letter = { to: string; firstname: string; customerName: string; url: string; data: UnusualData }

const unusualMail = ({ to, firstname, customerName, url, data: { label, since, reasons } }: Letter): Mail => ({
  to,
  subject: `Dons inhabituels à l’appareil «\u00a0${label}\u00a0»`,
  ...writeLetter({
    parts: [
      `Bonjour ${firstname},`,
      `L’appareil «\u00a0${label}\u00a0» (${customerName}) envoie des dons inhabituels depuis le ${formatDateTime(new Date(since))}.`,
      reasons.map((reason) => sentences[reason]).join(' '),
      'Ces dons sont enregistrés et comptés comme les autres. Si l’appareil est perdu ou volé, révoquez son accès\u00a0: la page de l’appareil le propose, et permet d’annuler ces dons à deux. Sinon, indiquez que vous les avez vérifiés.',
      { label: 'Voir l’appareil', url },
    ],
  }),
})

/** Mails that donations leave a terminal's habit, once for an alarm (docs/rules/notifications.md#mails-unusual). */
export const createUnusualMails = ({ db, mailQueue, publicUrl }: NotificationDeps): AlertMails['unusual'] => {
  const write = async (data: UnusualData): Promise<Mail | undefined> => {
    const { customerId, userId, deviceId } = data
    const told = await selectRecipients(db, customerId).where('id', '=', userId).executeTakeFirst()
    const customer = await db.selectFrom('customers').select('name').where('id', '=', customerId).executeTakeFirst()
    if (!told || !customer) return undefined
    const place = told.home_role === 'admin' ? `/a/customers/${customerId}/devices` : '/devices'
    const url = `${publicUrl()}${place}/${deviceId}`
    return unusualMail({ to: told.email, firstname: told.firstname, customerName: customer.name, url, data })
  }
  mailQueue.writeWith(unusualKind, write)

  return async (transaction, { customerId, deviceId, label, since, reasons }) => {
    for (const { id: userId } of await selectRecipients(transaction, customerId).orderBy('id').execute())
      await mailQueue.add(
        transaction,
        unusualKind,
        { customerId, userId, deviceId, label, since: since.toISOString(), reasons: [...reasons] },
        { recipient: userId, customerId },
      )
  }
}
