import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { SqlDatabase } from './database.ts'
import { newId } from './ids.ts'

/** A mail to one person. Every mail has one recipient, so nobody sees another person's address. */
export type Mail = { to: string; subject: string; text: string; html: string }
export type SendMail = (mail: Mail) => Promise<void>

/** A mail server that does not answer must not delay a mail, or the end of the process, for minutes. */
const smtpTimeoutMs = 15_000

/** Sends over SMTP. `from` returns a mailbox, with or without a name, for each mail. */
export const createSmtpMail = ({ smtpUrl, from }: { smtpUrl: string; from: () => string }): SendMail => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // A mail must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, ...content }) => {
    // An object, since a string would be read as a list of addresses.
    await transport.sendMail({ ...content, from: from(), to: { name: '', address: to } })
  }
}

/** How many mails preprod stores, and how many it shows. */
const keptMails = 200
const shownMails = 50

/** Stores mails in the database instead of sending them, for preprod without a mail server. */
export const createMailbox =
  (db: SqlDatabase): SendMail =>
  async ({ to, subject, text, html }) => {
    await db
      .insertInto('mails')
      .values({ id: newId(), recipient: to, subject, body_text: text, body_html: html })
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

/** Sends mails in the background, so that the response time does not depend on a mail. */
export type MailQueue = {
  /** Creates a mail and sends it, with retries. Sends nothing when `makeMail` returns undefined. Never throws. */
  add: (makeMail: () => Promise<Mail | undefined>) => void
  /** Retries the waiting mails at once, and resolves when all are done. */
  close: () => Promise<void>
}

/** Tells whether the mail server refused permanently (5xx), so that a retry is useless. */
const isRefusedForGood = (error: unknown): boolean => Number((error as { responseCode?: unknown }).responseCode) >= 500

type MailQueueOptions = {
  /** Called for a mail that could not be created or sent. */
  onFailure: (error: unknown) => void
  /** How long to wait before each retry. */
  retriesAfterMs?: readonly number[]
}

export const createMailQueue = (
  send: SendMail,
  { onFailure, retriesAfterMs = [5000, 30_000] }: MailQueueOptions,
): MailQueue => {
  const sending = new Set<Promise<void>>()
  const closing = new AbortController()

  const sendWithRetries = async (mail: Mail): Promise<void> => {
    for (const waitMs of retriesAfterMs) {
      try {
        return await send(mail)
      } catch (error) {
        if (isRefusedForGood(error)) throw error
      }
      await pause(waitMs, undefined, { signal: closing.signal }).catch(() => {})
    }
    await send(mail)
  }

  const deliver = async (makeMail: () => Promise<Mail | undefined>): Promise<void> => {
    try {
      const mail = await makeMail()
      if (mail) await sendWithRetries(mail)
    } catch (error) {
      onFailure(error)
    }
  }

  return {
    add(makeMail) {
      const delivery = deliver(makeMail).finally(() => sending.delete(delivery))
      sending.add(delivery)
    },
    async close() {
      closing.abort()
      while (sending.size > 0) await Promise.all(sending)
    },
  }
}
