import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { providerUnavailable } from '../../identity.port.ts'
import { issueIdToken } from '../embedded/id-token.ts'
import { createTokenVerifier } from './token.service.ts'

const ours = await generateKeyPair('RS256', { extractable: true })
const theirs = await generateKeyPair('RS256', { extractable: true })
const kid = 'ours'
const keyring = {
  signingKey: async () => ({ kid, privateKey: ours.privateKey }),
  verificationKey: async (asked: string) => (asked === kid ? ours.publicKey : undefined),
  rotate: async () => {},
}
const account = { uid: 'uid-1', email: 'claire@escarcelle.example', emailVerified: false }
const keyOf = vi.fn<typeof keyring.verificationKey>(keyring.verificationKey)
let clockSeconds = 0
const clock = () => new Date(clockSeconds * 1000)
const createVerifier = () => createTokenVerifier({ issuer: 'escarcelle', audience: 'escarcelle', keyOf, clock })

const nowSeconds = 1_772_798_400
beforeEach(() => {
  clockSeconds = nowSeconds
})
afterEach(() => {
  keyOf.mockReset()
  keyOf.mockImplementation(keyring.verificationKey)
})

const session = { authTimeSeconds: nowSeconds, issuedAtSeconds: nowSeconds }
const claims = {
  iss: 'escarcelle',
  aud: 'escarcelle',
  sub: 'uid-1',
  iat: nowSeconds,
  exp: nowSeconds + 3600,
  auth_time: nowSeconds,
}
const sign = (payload: object, header: object = {}, key = ours.privateKey) =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)

describe('a token of ours', () => {
  it('names the account and the start of its session', async () => {
    const token = await issueIdToken(keyring, account, {
      authTimeSeconds: nowSeconds - 7200,
      issuedAtSeconds: nowSeconds,
    })
    expect(await createVerifier()(token)).toMatchObject({ uid: 'uid-1', authTimeSeconds: nowSeconds - 7200 })
  })

  it.each([
    [{ firebase: { sign_in_second_factor: 'totp' } }, true],
    [{ firebase: { sign_in_provider: 'password' } }, false],
    [{ firebase: { sign_in_second_factor: '' } }, false],
    [{ sign_in_second_factor: 'totp' }, false],
    [{}, false],
  ])('tells by its claims %j whether the sign-in had a second factor, as Google’s do', async (more, has) => {
    expect(await createVerifier()(await sign({ ...claims, ...more }))).toMatchObject({ hasSecondFactor: has })
  })

  it('is verified once, then cached', async () => {
    const verifyToken = createVerifier()
    const token = await issueIdToken(keyring, account, session)
    await verifyToken(token)
    await verifyToken(token)
    expect(keyOf).toHaveBeenCalledOnce()
  })

  it('is verified again after ten minutes, so that a removed key stops counting', async () => {
    const verifyToken = createVerifier()
    const token = await issueIdToken(keyring, account, session)
    await verifyToken(token)
    keyOf.mockResolvedValue(undefined)
    clockSeconds = nowSeconds + 599
    await expect(verifyToken(token)).resolves.toMatchObject({ uid: 'uid-1' })
    clockSeconds = nowSeconds + 600
    await expect(verifyToken(token)).rejects.toMatchObject({ status: 401 })
  })

  it('expires after an hour to the second, cached or not', async () => {
    const verifyToken = createVerifier()
    const token = await issueIdToken(keyring, account, session)
    clockSeconds = nowSeconds + 3599
    await verifyToken(token)
    clockSeconds = nowSeconds + 3600
    for (const verify of [verifyToken, verifyToken, createVerifier()]) {
      await expect(verify(token)).rejects.toMatchObject({
        status: 401,
        code: 'token-expired',
        message: 'Token expired',
      })
    }
  })

  it('is neither accepted nor refused when the keys cannot be read', async () => {
    const token = await issueIdToken(keyring, account, session)
    keyOf.mockRejectedValue(providerUnavailable())
    await expect(createVerifier()(token)).rejects.toMatchObject({ status: 503 })
  })
})

describe('refuses with 401, and not as expired,', () => {
  const forged: [string, () => Promise<string> | string][] = [
    ['an unsigned token', () => new UnsecuredJWT(claims).encode()],
    ['a key of somebody else', () => sign(claims, {}, theirs.privateKey)],
    [
      'the public key used as a secret',
      async () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(await exportSPKI(ours.publicKey))),
    ],
    [
      'a key that the token brings along',
      async () => sign(claims, { jwk: await exportJWK(theirs.publicKey) }, theirs.privateKey),
    ],
    ['an address of keys in the token', () => sign(claims, { jku: 'https://example.org/keys' }, theirs.privateKey)],
    ['an unknown key id', () => sign(claims, { kid: '../../etc/passwd' })],
    ['no key id', () => sign(claims, { kid: undefined })],
    ['an expired token of somebody else', () => sign({ ...claims, exp: nowSeconds - 1 }, {}, theirs.privateKey)],
    ['another issuer', () => sign({ ...claims, iss: 'https://securetoken.google.com/escarcelle' })],
    ['another audience', () => sign({ ...claims, aud: 'other' })],
    ['no issuer', () => sign({ ...claims, iss: undefined })],
    ['no audience', () => sign({ ...claims, aud: undefined })],
    ['no end', () => sign({ ...claims, exp: undefined })],
    ['no subject', () => sign({ ...claims, sub: undefined })],
    ['an empty subject', () => sign({ ...claims, sub: '' })],
    ['no beginning of the session', () => sign({ ...claims, auth_time: undefined })],
    ['a beginning that is no number', () => sign({ ...claims, auth_time: String(nowSeconds) })],
    ['one that is not valid yet', () => sign({ ...claims, nbf: nowSeconds + 60 })],
    ['nothing', () => ''],
    ['text', () => 'garbage'],
    ['dots', () => '...'],
    ['four parts', async () => `${await sign(claims)}.x`],
    [
      'a token with one letter changed',
      async () => (await sign(claims)).replace(/^.{40}/, (head) => `${head.slice(0, -1)}_`),
    ],
    [
      'a payload that is no object',
      async () => `${(await sign(claims)).split('.')[0]}.W10.${(await sign(claims)).split('.')[2]}`,
    ],
    ['100 kB', async () => `${await sign(claims)}${'A'.repeat(100_000)}`],
  ]
  it.each(forged)('%s', async (_, make) => {
    await expect(createVerifier()(await make())).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})
