import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatDateTime } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { notFound } from '#shared/problem.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { escapeHtml } from '#shared/server/letter.ts'
import { findMailFile, listMails, type StoredMail } from '#shared/server/mail.ts'
import { purse, readPageStyle } from '#shared/server/public-page.ts'

const { style, styleSource } = readPageStyle(new URL('./preprod-mails.css', import.meta.url))

/** Allows only this style. Nothing else runs or loads. */
const contentSecurityPolicy = `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`

const FileParams = z.object({ id: Id, place: z.coerce.number().int().min(0).max(99) })

/** Converts the URLs in a mail's text to links. A URL is already escaped, and ends at the first space. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`)

const fileLinks = ({ id, fileNames }: StoredMail): string[] =>
  fileNames.map((name, place) => `<p><a href="/preprod/mails/${id}/${place}">${escapeHtml(name)}</a></p>`)

const article = (mail: StoredMail): string =>
  [
    '<article>',
    `<h2>${escapeHtml(mail.subject)}</h2>`,
    `<p>À ${escapeHtml(mail.to)}, ${escapeHtml(formatDateTime(mail.createdAt))}</p>`,
    `<pre>${linked(mail.text)}</pre>`,
    ...fileLinks(mail),
    '</article>',
  ].join('\n')

const page = (articles: string[]): string =>
  [
    '<!doctype html>',
    '<html lang="fr">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>E-mails de la preprod · Escarcelle</title><style>${style}</style></head>`,
    `<body><header><a href="/">${purse}Escarcelle</a><span>Preprod ENV</span></header><main>`,
    '<h1>E-mails de la preprod</h1>',
    '<p>Sans SMTP_URL, aucun e-mail ne part\u00a0: les derniers sont ici, le plus récent d’abord.</p>',
    ...(articles.length > 0 ? articles : ['<p>Aucun e-mail.</p>']),
    '</main></body>',
    '</html>',
  ].join('\n')

/**
 * Serves GET /preprod/mails: the mails that preprod stores instead of sending them. Anybody who reaches a preprod can
 * read them, and so sign in to its accounts. It has no real ones (docs/security.md).
 */
export const showMails = (app: FastifyInstance, db: SqlDatabase): void => {
  app.get('/preprod/mails', { schema: { hide: true } }, async (_request, reply) => {
    const mails = await listMails(db)
    return reply
      .headers({ 'content-security-policy': contentSecurityPolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page(mails.map(article)))
  })

  app.get('/preprod/mails/:id/:place', { schema: { hide: true } }, async (request, reply) => {
    const wanted = FileParams.safeParse(request.params).data
    const file = wanted && (await findMailFile(db, wanted))
    if (!file) throw notFound()
    return reply
      .headers({
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${encodeURIComponent(file.name)}"`,
      })
      .type(file.type)
      .send(file.content)
  })
}
