import type { SqlDatabase } from '#shared/server/database.ts'
import { errorCode } from '#shared/server/error-code.ts'
import { createMailbox, createMailQueue, createSmtpMail, type MailQueue } from '#shared/server/mail.ts'
import type { Config } from './config.ts'

/** Logs only the code of the failure: a mail server's message may contain an address. */
const reportFailure = (error: unknown): void =>
  console.error(`Un mail n'est pas parti (${errorCode(error) ?? 'erreur inconnue'}).`)

/** Opens the queue to the configured mail server, or to preprod's mailbox. `origin` is the product's address. */
export const openMailQueue = (
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { db, origin }: { db: SqlDatabase; origin: () => string },
): MailQueue => {
  if (smtpUrl === undefined) return createMailQueue(createMailbox(db), { onFailure: reportFailure })
  const from = (): string => mailFrom ?? `Escarcelle <ne-pas-repondre@${new URL(origin()).hostname}>`
  return createMailQueue(createSmtpMail({ smtpUrl, from }), { onFailure: reportFailure })
}
