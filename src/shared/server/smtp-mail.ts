import { createTransport } from 'nodemailer'
import type { SendMail } from './mail.ts'

/** A mail server that does not answer must not delay a mail, or the end of the process, for minutes. */
const smtpTimeoutMs = 15_000

const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

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
  return async ({ to, unsubscribeUrl, files = [], ...content }, id) => {
    const host = /@([^\s>]+)/.exec(from())?.[1] ?? 'localhost'
    await transport.sendMail({
      ...content,
      attachments: files.map(({ name, type, content: bytes }) => ({
        filename: name,
        contentType: type,
        content: bytes,
      })),
      from: from(),
      // An object, since a string would be read as a list of addresses.
      to: { name: '', address: to },
      messageId: `<${id}@${host}>`,
      headers: unsubscribeHeaders(unsubscribeUrl),
    })
  }
}
