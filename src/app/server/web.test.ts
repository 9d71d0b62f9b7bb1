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

  it('keeps search engines out', async () => {
    const { headers, body } = await ask('GET', '/robots.txt')
    expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n'])
  })
})
