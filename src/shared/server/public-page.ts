import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from './letter.ts'

const read = (file: URL): string => readFileSync(file, 'utf8')

/** Reads a sheet below the product's colours, with those of the dark theme for systems that prefer it. */
export const readPageStyle = (sheet: URL) => {
  const tokens = read(new URL('../web/tokens.css', import.meta.url))
  const dark = /:root\[data-mantine-color-scheme="dark"\] \{([^{}]*)\}/.exec(tokens)?.[1] ?? ''
  const scheme = `:root { color-scheme: light dark; }\n@media (prefers-color-scheme: dark) { :root {${dark}} }`
  const style = `${tokens}\n${scheme}\n${read(sheet)}`
  return { style, styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'` }
}

/** The drawstring purse of the wordmark. */
export const purse =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="var(--primary)" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M8.6 8.9C5.4 11.2 3.7 14.3 3.7 17.2c0 2.8 1.9 4.2 4.7 4.2h7.2c2.8 0 4.7-1.4 4.7-4.2 0-2.9-1.7-6-4.9-8.3M6.8 3l1.8 5.9h6.8L17.2 3l-2.7 1.6L12 3 9.5 4.6z"/></svg>'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = string | number | Html | readonly Html[] | false | undefined

const partOf = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (part instanceof Html) return part.text
  return typeof part === 'object' ? part.map(({ text }) => text).join('') : escapeHtml(String(part))
}

/** Writes HTML. Escapes every value that is none. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(texts.map((text, place) => text + partOf(parts[place])).join(''))

const { style, styleSource } = readPageStyle(new URL('./public-page.css', import.meta.url))
// No script runs, nothing is loaded, and no other site gets the form or learns the address.
const headers = {
  'content-security-policy': `default-src 'none'; style-src ${styleSource}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}

/** A page for people without an account. It needs neither the app's program nor any script. */
export type PublicPage = { language: string; isRightToLeft?: boolean; title: string; main: Html }

const send = (reply: FastifyReply, { language, isRightToLeft, title, main }: PublicPage) =>
  reply
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(
      html`<!doctype html>
<html lang="${language}" dir="${isRightToLeft ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Escarcelle</title><style>${new Html(style)}</style></head>
<body><header>${new Html(purse)}<span lang="fr">Escarcelle</span></header><main>${main}</main></body>
</html>`.text,
    )

export type FormFields = Readonly<Record<string, string>>
type Answers = Record<'show' | 'answer', (fields: FormFields) => PublicPage | Promise<PublicPage>>

/** Serves a page whose form comes back to its own address. A GET, which programs of mail make, changes nothing. */
export const servePublicPage = (app: FastifyInstance, path: string, { show, answer }: Answers): void => {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const options = { schema: { hide: true }, config: { cost: 'light', openKind: 'api' } } as const
    routes.get(path, options, async ({ query }, reply) => send(reply, await show(fieldsOf(query))))
    routes.post(path, options, async ({ body }, reply) => send(reply, await answer(fieldsOf(body))))
  })
}

/** Keeps the fields that came once. */
const fieldsOf = (given: unknown): FormFields =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => typeof value === 'string'))
