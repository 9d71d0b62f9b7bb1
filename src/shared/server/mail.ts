import type { SqlDatabase } from './database.ts'

/** A mail to one person. Every mail has one recipient, so nobody sees another person's address. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The URL that ends mails of this kind by one POST (RFC 8058), for mails that nobody has asked for. */
  unsubscribeUrl?: string
}

/** Sends a mail. `id` is the same at each try, so that a mail server recognises a mail that it already has. */
export type SendMail = (mail: Mail, id: string) => Promise<void>

/** Tells whether the mail server refused permanently (5xx), so that a retry is useless. */
export const isRefusedForGood = (error: unknown): boolean =>
  Number((error as { responseCode?: unknown }).responseCode) >= 500

/** How many mails preprod stores, and how many it shows. */
const keptMails = 200
const shownMails = 50

/** Stores mails in the database instead of sending them, for preprod without a mail server. */
export const createMailbox =
  (db: SqlDatabase): SendMail =>
  async ({ to, subject, text, html }, id) => {
    await db
      .insertInto('mails')
      .values({ id, recipient: to, subject, body_text: text, body_html: html })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const kept = db.selectFrom('mails').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc')
    await db.deleteFrom('mails').where('id', 'not in', kept.limit(keptMails)).execute()
  }

/** Lists the stored mails, newest first. */
export const listMails = (db: SqlDatabase): Promise<(Mail & { createdAt: Date })[]> =>
  db
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'body_text as text', 'body_html as html', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMails)
    .execute()
