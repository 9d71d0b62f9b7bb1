import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGoogleVerifier } from './google-identity.ts'
import { createGoogleKeys } from './google-keys.service.ts'

const google = await generateKeyPair('RS256', { extractable: true })
const next = await generateKeyPair('RS256', { extractable: true })
const unrelated = await generateKeyPair('RS256', { extractable: true })
const publicKey = async (key: CryptoKey, kid: string) => ({ ...(await exportJWK(key)), kid, alg: 'RS256', use: 'sig' })
const currentKey = await publicKey(google.publicKey, 'current')
const nextKey = await publicKey(next.publicKey, 'next')

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const listed = json({ keys: [currentKey] })
let asked = 0
let answer: RequestListener = listed
const server: Server = createServer((request, response) => {
  asked += 1
  answer(request, response)
})
const url = () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return new URL(`http://127.0.0.1:${address.port}/keys`)
}
const clock = () => new Date()
const createVerifier = (keysUrl = url()) =>
  createGoogleVerifier('escarcelle-test', clock, createGoogleKeys(clock, keysUrl))

const nowSeconds = 1_772_798_400
const at = (seconds: number) => vi.setSystemTime((nowSeconds + seconds) * 1000)

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  vi.useFakeTimers({ now: nowSeconds * 1000, toFake: ['Date'] })
  asked = 0
  answer = listed
})
afterEach(() => {
  vi.useRealTimers()
})

/** Claims of an ID token as Google issues it, from `issuedAt` (seconds after the start of the test). */
const claimsAt = (issuedAt = 0) => ({
  iss: 'https://securetoken.google.com/escarcelle-test',
  aud: 'escarcelle-test',
  sub: 'uid-1',
  iat: nowSeconds + issuedAt,
  exp: nowSeconds + issuedAt + 3600,
  auth_time: nowSeconds,
})
const claims = claimsAt()
const sign = (payload: object = claims, header: object = {}, key = google.privateKey) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'RS256', kid: 'current', ...header }).sign(key)

const away = { status: 503, code: 'identity-away', retryAfterSeconds: 5 }

describe("a token of Google's", () => {
  it('names the account and the start of its session; parallel tokens share one fetch of the keys', async () => {
    const verifyToken = createVerifier()
    const tokens = await Promise.all(['a', 'b', 'c'].map((sub) => sign({ ...claims, sub })))
    const verified = await Promise.all(tokens.map((token) => verifyToken(token)))
    expect(verified).toMatchObject(['a', 'b', 'c'].map((uid) => ({ uid, authTimeSeconds: nowSeconds })))
    expect(asked).toBe(1)
  })

  it('of a new key triggers a refetch of the list', async () => {
    const verifyToken = createVerifier()
    await verifyToken(await sign())
    answer = json({ keys: [currentKey, nextKey] })
    at(31)
    const token = await sign(claims, { kid: 'next' }, next.privateKey)
    await expect(verifyToken(token)).resolves.toMatchObject({ uid: 'uid-1' })
    expect(asked).toBe(2)
  })

  it('of a key that is no longer on the list is refused', async () => {
    const verifyToken = createVerifier()
    const token = await sign()
    await verifyToken(token)
    answer = json({ keys: [nextKey] })
    at(601)
    await expect(verifyToken(token)).rejects.toMatchObject({ status: 401 })
  })
})

describe('before the first list was fetched', () => {
  const garbage: [string, RequestListener][] = [
    ['a failure', (_, response) => response.writeHead(500).end('{"keys":[]}')],
    ['a page', (_, response) => response.writeHead(200).end('<!doctype html>')],
    ['nothing', (_, response) => response.writeHead(200).end()],
    ['another object', json({ error: 'quota' })],
    ['an empty list', json({ keys: [] })],
    ['a list of words', json({ keys: ['current'] })],
    ['another kind of key', json({ keys: [{ kty: 'oct', kid: 'current', k: 'c2VjcmV0' }] })],
    ['a short key', json({ keys: [{ ...currentKey, n: 'AQAB' }] })],
    ['a key that is not base64', json({ keys: [{ ...currentKey, n: '!'.repeat(400) }] })],
    ['the same key id twice', json({ keys: [currentKey, { ...nextKey, kid: 'current' }] })],
    ['another address', (_, response) => response.writeHead(302, { location: url().href }).end()],
    ['a cut connection', (_, response) => response.destroy()],
    ['silence', () => {}],
  ]
  it.each(garbage)('%s instead of it is a 503, which signs nobody out', async (_, listener) => {
    answer = listener
    await expect(createVerifier()(await sign())).rejects.toMatchObject(away)
  })

  it('an address without a server is a 503', async () => {
    await expect(createVerifier(new URL('http://127.0.0.1:9/'))(await sign())).rejects.toMatchObject(away)
  })

  it('a failure answers further calls at once for five seconds', async () => {
    answer = (_, response) => response.writeHead(500).end()
    const verifyToken = createVerifier()
    const token = await sign()
    await expect(verifyToken(token)).rejects.toMatchObject(away)
    answer = listed
    at(4)
    await expect(verifyToken(token)).rejects.toMatchObject(away)
    expect(asked).toBe(1)
    at(5)
    await expect(verifyToken(token)).resolves.toMatchObject({ uid: 'uid-1' })
  })
})

describe('when Google goes away', () => {
  const warm = async () => {
    const verifyToken = createVerifier()
    await verifyToken(await sign())
    answer = (_, response) => response.destroy()
    return verifyToken
  }

  it('the cached keys serve for six hours', async () => {
    const verifyToken = await warm()
    for (const seconds of [601, 3 * 3600, 6 * 3600 - 1]) {
      at(seconds)
      await expect(verifyToken(await sign(claimsAt(seconds)))).resolves.toMatchObject({ uid: 'uid-1' })
    }
    at(6 * 3600)
    await expect(verifyToken(await sign(claimsAt(6 * 3600)))).rejects.toMatchObject(away)
  })

  it('a key that is not cached is a 503', async () => {
    const verifyToken = await warm()
    at(601)
    await expect(verifyToken(await sign(claims, { kid: 'next' }, next.privateKey))).rejects.toMatchObject(away)
  })
})

describe('refuses with 401, and not as expired,', () => {
  const forged: [string, () => Promise<string> | string][] = [
    ['an unsigned token', () => new UnsecuredJWT(claims).encode()],
    ["an emulator's token", () => new UnsecuredJWT({ ...claims, firebase: { sign_in_provider: 'password' } }).encode()],
    ['the key of another under a known id', () => sign(claims, {}, unrelated.privateKey)],
    ['an unknown key id', () => sign(claims, { kid: 'made-up' }, unrelated.privateKey)],
    ['no key id', () => sign(claims, { kid: undefined })],
    [
      'the public key used as a secret',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'current' })
          .sign(new TextEncoder().encode(await exportSPKI(google.publicKey))),
    ],
    ["another project's issuer", () => sign({ ...claims, iss: 'https://securetoken.google.com/another' })],
    ["another project's audience", () => sign({ ...claims, aud: 'another' })],
    [
      "a session cookie's issuer",
      () => sign({ ...claims, iss: 'https://session.firebase.google.com/escarcelle-test' }),
    ],
    ['the embedded issuer', () => sign({ ...claims, iss: 'escarcelle', aud: 'escarcelle' })],
    ['one that is not valid yet', () => sign({ ...claims, nbf: nowSeconds + 60 })],
    ['no end', () => sign({ ...claims, exp: undefined })],
    ['text', () => 'garbage'],
  ]
  it.each(forged)('%s', async (_, make) => {
    await expect(createVerifier()(await make())).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it('made-up key ids, without a request to Google for each', async () => {
    const verifyToken = createVerifier()
    await verifyToken(await sign())
    for (let count = 0; count < 20; count += 1) {
      const token = await sign(claims, { kid: `made-up-${count}` }, unrelated.privateKey)
      await expect(verifyToken(token)).rejects.toMatchObject({ status: 401 })
    }
    expect(asked).toBe(1)
  })
})

it('answers an old token with its expiry', async () => {
  const token = await sign()
  at(3600)
  await expect(createVerifier()(token)).rejects.toMatchObject({ status: 401, code: 'token-expired' })
})
