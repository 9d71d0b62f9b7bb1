import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type PageProvider, sdkOrigins, writeProvider } from '#features/identity/provider.ts'
import { notFound } from '#shared/problem.ts'
import { pathOf } from '#shared/server/bind.ts'
import { sendFailure } from './failures.ts'

const contentSecurityPolicy = (nonce: string, provider: PageProvider): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...sdkOrigins(provider)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Browser features that the product never uses. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/**
 * Sets the security headers of every answer. The page has its own policy, with the nonce of its styles. In production,
 * HSTS lasts a year; browsers ignore it on a plain connection.
 */
export const setSecurityHeaders = (app: FastifyInstance, { appEnv }: { appEnv: 'preprod' | 'production' }): void => {
  const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(', ')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...(appEnv === 'production' && { 'strict-transport-security': 'max-age=31536000' }),
      'permissions-policy': permissions,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    })
    // Keeps donors' names and figures out of every cache, including the browser's.
    if (/^\/(api|idp)(\/|$)/.test(pathOf(request))) reply.header('cache-control', 'no-store')
  })
}

type WebOptions = {
  webDir: string
  appEnv: string
  /** The identity provider of the page. Default: embedded. */
  provider?: PageProvider
}

const sendPage = (
  reply: FastifyReply,
  page: string,
  { appEnv, provider = { name: 'embedded' }, link }: WebOptions & { link: string | undefined },
): void => {
  const nonce = randomBytes(16).toString('base64')
  const filled = page
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__APP_ENV__', appEnv)
    .replaceAll('__IDENTITY__', writeProvider(provider))
  void reply
    .headers({
      'content-security-policy': contentSecurityPolicy(nonce, provider),
      'cache-control': 'no-store',
      ...(link && { link }),
    })
    .type('text/html; charset=utf-8')
    .send(filled)
}

/** Search engines must not index a back-office. */
const robots = 'User-agent: *\nDisallow: /\n'

/** Serves the built web: hashed files for a year, precompressed, and the page for every other path outside the API. */
export const serveWeb = async (app: FastifyInstance, options: WebOptions) => {
  const { webDir } = options
  const pageFile = path.join(webDir, 'index.html')
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined
  const linkOf = readPreloads(webDir, page ?? '')
  if (page !== undefined) {
    await app.register(fastifyStatic, {
      root: path.join(webDir, 'assets'),
      prefix: '/assets/',
      wildcard: true,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
    app.get('/', (_request, reply) => {
      sendPage(reply, page, { ...options, link: linkOf('/') })
    })
  }
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'max-age=86400').send(robots),
  )
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request)
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|idp|assets)(\/|$)/.test(pathname)
    if (isPage && page !== undefined) sendPage(reply, page, { ...options, link: linkOf(pathname) })
    else sendFailure(notFound(), request, reply)
  })
}

type BuiltFile = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, BuiltFile>

/** The screens whose code is preloaded, by the name of their chunk: of a group in vite.config.ts, or of a file. */
const screens: { chunk: string; pathname: RegExp }[] = [
  { chunk: 'home', pathname: /^\/$|^\/a\/customers\/[^/]+\/transactions$|^\/a\/organizer\/transactions$/ },
  { chunk: 'CustomerListPage', pathname: /^\/a\/customers$/ },
  { chunk: 'LoginPage', pathname: /^\/auth\/login$/ },
  { chunk: 'StatisticsPage', pathname: /^(\/a|\/a\/customers\/[^/]+)?\/stats$/ },
]

/** Lists a file with all that it imports. */
const closureOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const imports = seen.has(key) ? [] : (manifest[key]?.imports ?? [])
  seen.add(key)
  for (const imported of imports) closureOf(manifest, imported, seen)
  return seen
}

const linkOf = ({ file, css = [] }: BuiltFile): string[] => [
  `</${file}>; rel=modulepreload; crossorigin`,
  ...css.map((sheet) => `</${sheet}>; rel=preload; as=style; crossorigin`),
]

/**
 * Reads the manifest of the build. Returns the Link header of a page: the code of its screen, which the browser would
 * otherwise find once the program has started. Undefined for a screen without a preload, and without a manifest.
 */
const readPreloads = (webDir: string, page: string): ((pathname: string) => string | undefined) => {
  const file = path.join(webDir, '.vite', 'manifest.json')
  const manifest: Manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const links = screens.flatMap(({ chunk, pathname }) => {
    const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === chunk)
    if (!key) return []
    // The page names what the program needs.
    const keys = [...closureOf(manifest, key)].filter((needed) => !page.includes(manifest[needed]!.file))
    return [{ pathname, link: keys.flatMap((needed) => linkOf(manifest[needed]!)).join(', ') }]
  })
  return (pathname) => links.find((screen) => screen.pathname.test(pathname))?.link
}
