import type { SqlDatabase } from '#shared/server/database.ts'
import { errorCode } from '#shared/server/failure.ts'
import type { Jobs } from '#shared/server/jobs.ts'
import { createMailbox, type SendMail } from '#shared/server/mail.ts'
import { createMailQueue, type MailEvent, type MailQueue } from '#shared/server/mail-queue.ts'
import type { Config } from './config.ts'

/** Counts the mails that this process has sent, delayed and given up. */
export type MailCounts = Record<MailEvent, number>

/** Logs only the code of the failure: a mail server's message may contain an address. */
const reportLoss = (error: unknown): void =>
  console.error(`Un e-mail n'est pas parti, et ne partira plus (${errorCode(error) ?? 'erreur inconnue'}).`)

type OpenMailQueue = { mailQueue: MailQueue; mailCounts: MailCounts }

/** Loads the library of mails, which a product without a mail server does not need. */
const openSmtp = async (options: { smtpUrl: string; from: () => string }): Promise<SendMail> => {
  const { createSmtpMail } = await import('#shared/server/smtp-mail.ts')
  return createSmtpMail(options)
}

/** Opens the queue to the configured mail server, or to preprod's mailbox. `origin` is the product's address. */
export const openMailQueue = async (
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { db, jobs, origin }: { db: SqlDatabase; jobs: Jobs; origin: () => string },
): Promise<OpenMailQueue> => {
  const from = (): string => mailFrom ?? `Escarcelle <ne-pas-repondre@${new URL(origin()).hostname}>`
  const send = smtpUrl === undefined ? createMailbox(db) : await openSmtp({ smtpUrl, from })
  const mailCounts: MailCounts = { sent: 0, delayed: 0, lost: 0 }
  const mailQueue = createMailQueue({
    jobs,
    send,
    report: (event, error) => {
      mailCounts[event] += 1
      if (event === 'lost') reportLoss(error)
    },
  })
  return { mailQueue, mailCounts }
}
