// The mails that come by themselves. `feature.ts` writes summaries at 07:00 in Paris, and goals every
// quarter of an hour (`goal.service.ts`); the watch over terminals calls `AlertMails` (`notification.port.ts`) in the
// transaction of an alarm. A row of `notification_mails` is added with each job, and its key keeps a mail from coming
// twice. `unsubscribe-link.ts` seals which mail a link ends, and for whom.

import { z } from 'zod'
import { addDays, Day, dayOf, defaultWeekday, instantOf, ownDayTitle } from '#shared/days.ts'
import { comparisonOf } from '#shared/periods.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'
import type { ListSilentDevices } from '../notification.port.ts'
import { digestMail, nothingMail } from './digest.mails.ts'
import { readDigestFigures } from './digest-figures.queries.ts'
import { type DueDigest, digestTime, dueDigests } from './digest-schedule.rules.ts'
import { noteMail, noteNothing } from './sent.repository.ts'
import { findWanting, listWanting, type Recipient } from './settings.repository.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

export type NotificationDeps = {
  db: SqlDatabase
  mailQueue: MailQueue
  links: UnsubscribeLinks
  /** Returns the product's public address, without a final slash. */
  publicUrl: () => string
  clock: () => Date
  /** Adds the silent terminals to summaries. */
  listSilentDevices?: ListSilentDevices | undefined
  /** Finds the association's own day of the week. */
  readCalendar?: (customerId: string) => Promise<{ weekday: number }>
}

const digestKind = {
  name: 'digest',
  data: z.object({ customerId: z.guid(), userId: z.guid(), frequency: z.enum(['week', 'month']), day: Day }),
  urgency: 'notice',
  perDay: { recipient: 10, association: 100 },
} satisfies MailKind<unknown>
type DigestData = z.infer<typeof digestKind.data>

const keyOf = (day: Day): string => `digest:${day}`

/** Mails summaries, once for a person and a day in Paris (docs/rules/notifications.md#mails-digest). */
export const createDigestService = ({ db, mailQueue, links, publicUrl, clock, ...deps }: NotificationDeps) => {
  const listSilent = async (customerId: string) => {
    const devices = (await deps.listSilentDevices?.(db, customerId)) ?? []
    return devices.map(({ label, silentSince }) => ({ label, silentSince: dayOf(silentSince) }))
  }

  /** Returns the page of the association's own day of a week, for managers. */
  const ownDayOf = async ({ isManager }: Recipient, { frequency, period }: DueDigest, customerId: string) => {
    if (!isManager || frequency !== 'week') return undefined
    const weekday = (await deps.readCalendar?.(customerId))?.weekday ?? defaultWeekday
    const label = `Voir ${ownDayTitle(weekday).toLowerCase()}`
    return { label, url: `${publicUrl()}/friday?day=${addDays(period.startDate, weekday - 1)}` }
  }

  const write = async ({ frequency, day, ...who }: DigestData): Promise<Mail | undefined> => {
    const recipient = await findWanting(db, who, ({ digest }) => digest === frequency)
    const due = dueDigests(instantOf(day, digestTime)).find((digest) => digest.frequency === frequency)
    if (!recipient || !due) return undefined
    const { period } = due
    const compared = comparisonOf(period, 'before', clock())
    const figures = await readDigestFigures(db, who.customerId, { period, compared })
    const common = {
      recipient,
      frequency,
      period,
      silences: await listSilent(who.customerId),
      unsubscribeUrl: links.urlOf({ ...who, topic: 'digest' }),
    }
    if (figures.count > 0) {
      const url = `${publicUrl()}/?startDate=${period.startDate}&endDate=${period.endDate}`
      return digestMail({ ...common, figures, url, ownDay: await ownDayOf(recipient, due, who.customerId) })
    }
    const wasNothing = await noteNothing(db, { ...who, key: keyOf(day) })
    return wasNothing ? undefined : nothingMail({ ...common, url: `${publicUrl()}/` })
  }
  mailQueue.writeWith(digestKind, write)

  /** Adds the mails of a due summary. Two processes at once add each of them once. */
  const add = async ({ frequency, day, dueAt }: DueDigest): Promise<void> => {
    const recipients = await listWanting(db, ({ digest }) => digest === frequency)
    for (const { customerId, userId, since } of recipients) {
      if (since >= dueAt) continue
      const who = { customerId, userId }
      await db.transaction().execute(async (transaction) => {
        const note = { ...who, topic: 'digest', key: keyOf(day), addedAt: clock() } as const
        if (await noteMail(transaction, note))
          await mailQueue.add(transaction, digestKind, { ...who, frequency, day }, { recipient: userId, customerId })
      })
    }
  }

  return {
    /** Adds the mails of every summary that is due now. */
    async addDue(): Promise<void> {
      for (const due of dueDigests(clock())) await add(due)
    },
  }
}
