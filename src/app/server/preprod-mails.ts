import type { FastifyInstance } from 'fastify'
import { formatDateTime } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import { listMails, type Mail } from '#shared/server/mail.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

/** The text of a mail with its links to follow. The address is escaped already, and ends at the first blank. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`)

const article = ({ to, subject, text, createdAt }: Mail & { createdAt: Date }): string =>
  [
    '<article>',
    `<h2>${escapeHtml(subject)}</h2>`,
    `<p>À ${escapeHtml(to)}, ${escapeHtml(formatDateTime(createdAt))}</p>`,
    `<pre>${linked(text)}</pre>`,
    '</article>',
  ].join('\n')

const page = (articles: string[]): string =>
  [
    '<!doctype html>',
    '<html lang="fr">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails de la preprod</title></head>',
    '<body><main>',
    '<h1>Mails de la preprod</h1>',
    "<p>Sans SMTP_URL, aucun mail ne part\u00a0: les derniers sont ici, le plus récent d'abord.</p>",
    ...(articles.length > 0 ? articles : ['<p>Aucun mail.</p>']),
    '</main></body>',
    '</html>',
  ].join('\n')

/**
 * GET /preprod/mails: the mails that preprod keeps instead of sending. Whoever reaches a preprod can read them, and so
 * enter its accounts: it holds no real ones, and says so in docs/security.md.
 */
export const showMails = (app: FastifyInstance, db: Database): void => {
  app.get('/preprod/mails', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await listMails(db)
    return reply
      .headers({
        'content-security-policy':
          "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'",
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page(mails.map(article)))
  })
}
