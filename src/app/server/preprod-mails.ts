import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatDateTime } from '#shared/days.ts'
import { Id } from '#shared/endpoint.ts'
import { notFound } from '#shared/problem.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { findMailFile, listMails, type StoredMail } from '#shared/server/mail.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

/** Returns the product's colours, with those of the dark theme for systems that prefer it. */
const colours = (tokens: string): string => {
  const dark = /:root\[data-mantine-color-scheme="dark"\] \{([^{}]*)\}/.exec(tokens)?.[1] ?? ''
  return `${tokens}\n:root { color-scheme: light dark; }\n@media (prefers-color-scheme: dark) { :root {${dark}} }\n`
}

const style = colours(read('../../shared/web/tokens.css')) + read('./preprod-mails.css')
const styleHash = createHash('sha256').update(style).digest('base64')

/** The drawstring purse of the wordmark. */
const purse =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="var(--primary)" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M8.6 8.9C5.4 11.2 3.7 14.3 3.7 17.2c0 2.8 1.9 4.2 4.7 4.2h7.2c2.8 0 4.7-1.4 4.7-4.2 0-2.9-1.7-6-4.9-8.3M6.8 3l1.8 5.9h6.8L17.2 3l-2.7 1.6L12 3 9.5 4.6z"/></svg>'

/** Allows only this style. Nothing else runs or loads. */
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'`

const FileParams = z.object({ id: Id, place: z.coerce.number().int().min(0).max(99) })

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

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
