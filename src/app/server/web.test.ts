import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageProvider } from '#features/identity/provider.ts'
import { serveWeb } from './web.ts'

const webDir = mkdtempSync(path.join(tmpdir(), 'escarcelle-web-'))
beforeAll(() => {
  mkdirSync(path.join(webDir, 'assets'))
  writeFileSync(path.join(webDir, 'index.html'), '<meta name="identity" content="__IDENTITY__" />')
})
const writeBuild = (page: string, manifest: object) => {
  const builtDir = mkdtempSync(path.join(webDir, 'built-'))
  mkdirSync(path.join(builtDir, 'assets'))
  mkdirSync(path.join(builtDir, '.vite'))
  writeFileSync(path.join(builtDir, 'index.html'), page)
  writeFileSync(path.join(builtDir, '.vite', 'manifest.json'), JSON.stringify(manifest))
  return builtDir
}
afterAll(() => rmSync(webDir, { recursive: true, force: true }))

const getPage = async (provider?: PageProvider) => {
  const app = Fastify()
  await serveWeb(app, { webDir, appEnv: 'preprod', ...(provider && { provider }) })
  const response = await app.inject('/auth/login')
  await app.close()
  const policy = String(response.headers['content-security-policy']).split('; ')
  return { page: response.body, connect: policy.filter((directive) => directive.startsWith('connect-src')) }
}

describe('the page', () => {
  it('of the embedded provider calls only its own origin', async () => {
    expect(await getPage()).toEqual({
      page: '<meta name="identity" content="embedded" />',
      connect: ["connect-src 'self'"],
    })
  })

  it("of Google's provider contains its project and key, and may also call Google's two hosts", async () => {
    expect(await getPage({ name: 'google', projectId: 'escarcelle-prod', apiKey: 'AIzaSy-example' })).toEqual({
      page: '<meta name="identity" content="google escarcelle-prod AIzaSy-example" />',
      connect: ["connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com"],
    })
  })
})

describe('the web', () => {
  const ask = async (method: 'GET' | 'HEAD', url: string) => {
    const app = Fastify()
    await serveWeb(app, { webDir, appEnv: 'preprod' })
    const answer = await app.inject({ method, url })
    await app.close()
    return answer
  }

  it.each(['/', '/causes', '/robots.txt', '/api/nothing'])('answers HEAD %s as GET, without a body', async (url) => {
    const [head, get] = [await ask('HEAD', url), await ask('GET', url)]
    expect([head.statusCode, head.headers['content-type'], head.headers['content-length']]).toEqual([
      get.statusCode,
      get.headers['content-type'],
      get.headers['content-length'],
    ])
    expect(head.body).toBe('')
  })

  it.each([
    ['/', true],
    ['/?causeId=punctual', true],
    ['/a/customers/0190d3c4-0000-7000-8000-000000000001/transactions', true],
    ['/causes', false],
    ['/auth/login', false],
  ])('names the code of the first screen in the headers of %s: %s', async (url, isNamed) => {
    const builtDir = writeBuild('<script src="/assets/shell.js"></script>', {
      '_home.js': {
        file: 'assets/home.js',
        name: 'home',
        imports: ['_shell.js', '_rows.js'],
        css: ['assets/home.css'],
      },
      '_shell.js': { file: 'assets/shell.js', name: 'shell', css: [] },
      '_rows.js': { file: 'assets/rows.js', imports: ['_home.js'] },
    })
    const app = Fastify()
    await serveWeb(app, { webDir: builtDir, appEnv: 'preprod' })
    const { headers } = await app.inject(url)
    await app.close()
    const links = [
      '</assets/home.js>; rel=modulepreload; crossorigin',
      '</assets/home.css>; rel=preload; as=style; crossorigin',
      '</assets/rows.js>; rel=modulepreload; crossorigin',
    ]
    expect(headers['link']).toBe(isNamed ? links.join(', ') : undefined)
  })

  it.each([
    ['/stats', 'figures'],
    ['/a/customers/0190d3c4-0000-7000-8000-000000000001/stats', 'figures'],
    ['/a/stats', 'figures'],
    ['/a/customers', 'associations'],
    ['/auth/login', 'sign-in'],
  ])('names the code of another frequent screen in the headers of %s', async (url, file) => {
    const builtDir = writeBuild('<script src="/assets/shell.js"></script>', {
      '_figures.js': { file: 'assets/figures.js', name: 'StatisticsPage' },
      '_sign-in.js': { file: 'assets/sign-in.js', name: 'LoginPage' },
      '_associations.js': { file: 'assets/associations.js', name: 'CustomerListPage' },
    })
    const app = Fastify()
    await serveWeb(app, { webDir: builtDir, appEnv: 'preprod' })
    const { headers } = await app.inject(url)
    await app.close()
    expect(headers['link']).toBe(`</assets/${file}.js>; rel=modulepreload; crossorigin`)
  })

  it('keeps search engines out', async () => {
    const { headers, body } = await ask('GET', '/robots.txt')
    expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n'])
  })
})
