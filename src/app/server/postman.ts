import type { Database } from '#shared/server/database.ts'
import { errorCode } from '#shared/server/error-code.ts'
import { createMailbox, createPostman, createSmtpMail, type Postman } from '#shared/server/mail.ts'
import type { Config } from './config.ts'

/** Only the kind of failure: a mail server's own words may hold an address. */
const reportFailure = (error: unknown): void =>
  console.error(`Un mail n'est pas parti (${errorCode(error) ?? 'erreur inconnue'}).`)

/** Sends mails over the configured mail server, or keeps them where there is none. `origin` is the product's address. */
export const openPostman = (
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { db, origin }: { db: Database; origin: () => string },
): Postman => {
  if (smtpUrl === undefined) return createPostman(createMailbox(db), { onFailure: reportFailure })
  const from = (): string => mailFrom ?? `Escarcelle <ne-pas-repondre@${new URL(origin()).hostname}>`
  return createPostman(createSmtpMail({ smtpUrl, from }), { onFailure: reportFailure })
}
