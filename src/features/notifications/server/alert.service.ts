import { z } from 'zod'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { AlertMails } from '../notification.port.ts'
import type { NotificationDeps } from './digest.service.ts'
import { restoredMail, silenceMail } from './notification.mails.ts'
import { listNoted, noteMail } from './sent.repository.ts'
import { findWanting, listWanting } from './settings.repository.ts'
import { createUnusualMails } from './unusual.service.ts'

const alertKind = {
  name: 'terminal-alert',
  data: z.object({
    customerId: z.guid(),
    userId: z.guid(),
    deviceId: z.guid(),
    label: z.string(),
    topic: z.enum(['silence', 'restored']),
    at: z.iso.datetime(),
  }),
  urgency: 'alarm',
  perDay: { recipient: 200, association: 2000 },
} satisfies MailKind<unknown>
type AlertData = z.infer<typeof alertKind.data>

const isWanted = ({ silentDevice }: { silentDevice: boolean }): boolean => silentDevice

/** Mails managers that a terminal is silent, or works again (docs/rules/notifications.md#mails-silence). */
export const createAlertMails = (deps: NotificationDeps): AlertMails => {
  const { db, mailQueue, links, publicUrl, clock } = deps
  const add = async (transaction: Database | SqlDatabase, alarmId: string, data: AlertData): Promise<void> => {
    const { customerId, userId, topic } = data
    const note = { customerId, userId, topic, key: `${topic}:${alarmId}`, addedAt: clock() }
    if (await noteMail(transaction, note))
      await mailQueue.add(transaction, alertKind, data, { recipient: userId, customerId })
  }

  const write = async ({ customerId, userId, deviceId, label, topic, at }: AlertData): Promise<Mail | undefined> => {
    const recipient = await findWanting(db, { customerId, userId }, isWanted)
    if (!recipient) return undefined
    const unsubscribeUrl = links.urlOf({ customerId, userId, topic: 'silentDevice' })
    const alert = { recipient, label, at: new Date(at), url: `${publicUrl()}/devices/${deviceId}`, unsubscribeUrl }
    return topic === 'silence' ? silenceMail(alert) : restoredMail(alert)
  }
  mailQueue.writeWith(alertKind, write)

  return {
    unusual: createUnusualMails(deps),

    async silent(transaction, { alarmId, customerId, deviceId, label, silentSince }) {
      const at = silentSince.toISOString()
      for (const { userId } of await listWanting(transaction, isWanted, customerId))
        await add(transaction, alarmId, { customerId, userId, deviceId, label, topic: 'silence', at })
    },

    async restored(transaction, { alarmId, customerId, deviceId, label, restoredAt }) {
      const at = restoredAt.toISOString()
      for (const userId of await listNoted(transaction, customerId, `silence:${alarmId}`))
        await add(transaction, alarmId, { customerId, userId, deviceId, label, topic: 'restored', at })
    },
  }
}
