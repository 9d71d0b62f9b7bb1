import type { z } from 'zod'
import { tooManyMails } from '#shared/problem.ts'
import { type Attempt, type Counter, consumeAttempts, findRefusal } from './attempts.ts'
import type { Database, SqlDatabase } from './database.ts'

/**
 * The urgency of a mail, which decides its turn (docs/rules/notifications.md#mails-order).
 * - `access`: lets a person sign in: a reset, an invitation.
 * - `alarm`: somebody may have to act at once.
 * - `notice`: a mail that can wait for the two above.
 * - `paper`: carries files, which take long to write.
 */
export type MailUrgency = 'access' | 'alarm' | 'notice' | 'paper'

/**
 * The most mails of a kind in a day: to one recipient in the name of one association and person, by the act of one
 * person, and of one association. A recipient's mails of an association are no other association's, so that nobody can
 * use them up.
 */
export type MailsADay = { recipient: number; person?: number; association?: number }

/** A kind of mail. `data` is what its job has: it names records and holds no secret. */
export type MailKind<Data> = { name: string; data: z.ZodType<Data>; urgency: MailUrgency; perDay: MailsADay }

export type MailParties = { recipient: string; person?: string; customerId?: string }

const daySeconds = 24 * 3600

const countersOf = (
  { name, perDay }: Pick<MailKind<unknown>, 'name' | 'perDay'>,
  { recipient, person, customerId }: MailParties,
): Counter[] => {
  const counter = (what: keyof MailsADay, limit: number, ...subject: [string, ...string[]]): Counter => [
    { name: `mail-${name}-${what}`, limit, windowSeconds: daySeconds },
    ...subject,
  ]
  return [
    counter('recipient', perDay.recipient, recipient.toLowerCase(), customerId ?? '', person ?? ''),
    ...(perDay.person && person ? [counter('person', perDay.person, person)] : []),
    ...(perDay.association && customerId ? [counter('association', perDay.association, customerId)] : []),
  ]
}

/** Counts a mail before it is added, within the caller's transaction (docs/rules/notifications.md#mails-bounds). */
export const countMail = (
  db: Database | SqlDatabase,
  kind: Pick<MailKind<unknown>, 'name' | 'perDay'>,
  parties: MailParties,
): Promise<Attempt> => consumeAttempts(db, countersOf(kind, parties))

/** Throws 429 when a mail was not added because it is beyond its bounds. */
export const requireMail = (attempt: Attempt): void => {
  if (!attempt.allowed) throw tooManyMails(attempt.waitSeconds)
}

/** Throws 429 when a mail would be beyond its bounds. Counts nothing: for work that comes before the mail is added. */
export const requireRoomForMail = async (
  db: Database | SqlDatabase,
  kind: Pick<MailKind<unknown>, 'name' | 'perDay'>,
  parties: MailParties,
): Promise<void> => {
  const waitSeconds = await findRefusal(db, countersOf(kind, parties))
  if (waitSeconds !== undefined) throw tooManyMails(waitSeconds)
}
