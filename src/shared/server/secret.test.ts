import { describe, expect, it } from 'vitest'
import { hashSecret, passwordCost, randomToken, sha256, unmatchableHash, verifySecret } from './secret.ts'

const cheap = { memoryKib: 64, passes: 1, lanes: 1 }

describe('a hashed secret', () => {
  it('is an Argon2id hash in PHC form at the cost that OWASP recommends', async () => {
    const phc = await hashSecret('escarcelle-demo')
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifySecret('escarcelle-demo', phc)).toBe(true)
    expect(await verifySecret('escarcelle-dem0', phc)).toBe(false)
  })

  it('has a different salt each time', async () => {
    expect(await hashSecret('secret', cheap)).not.toBe(await hashSecret('secret', cheap))
  })

  it('is verified at the cost in its text', async () => {
    const phc = await hashSecret('secret', { memoryKib: 128, passes: 3, lanes: 2 })
    expect(phc).toContain('$m=128,t=3,p=2$')
    expect(await verifySecret('secret', phc)).toBe(true)
    expect(await verifySecret('secret', phc.replace('t=3', 't=2'))).toBe(false)
  })

  it('treats composed and decomposed letters as equal', async () => {
    expect(await verifySecret('cafe\u0301', await hashSecret('caf\u00e9', cheap))).toBe(true)
  })

  it('agrees with the reference implementation', async () => {
    // argon2-cffi 25.1: hash_secret(b'password', b'somesalt', time_cost=2, memory_cost=64, parallelism=1, hash_len=24).
    const reference = '$argon2id$v=19$m=64,t=2,p=1$c29tZXNhbHQ$Bo1ismRVk2qm6+YAYLCmWHDb+j3fjUH3'
    expect(await verifySecret('password', reference)).toBe(true)
  })

  it('never matches the unmatchable hash', async () => {
    expect(unmatchableHash).toContain(`$m=${passwordCost.memoryKib},t=${passwordCost.passes},p=${passwordCost.lanes}$`)
    expect(await verifySecret('', unmatchableHash)).toBe(false)
  })

  it.each(['', 'secret', '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAA', '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$'])(
    'throws for a text that is no hash: %s',
    async (phc) => {
      await expect(verifySecret('secret', phc)).rejects.toThrow('not in the PHC form')
    },
  )

  it('waits in a queue, and is refused with 503 when the queue is full', async () => {
    const results = await Promise.allSettled(Array.from({ length: 400 }, () => hashSecret('secret', cheap)))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(250)
    for (const result of refused) expect(result).toMatchObject({ reason: { status: 503, retryAfterSeconds: 5 } })
    // The queue is empty: the next call is served.
    expect(await hashSecret('secret', cheap)).toContain('$argon2id$')
  })
})

it('makes tokens of 256 bits that are stored as their SHA-256', () => {
  const token = randomToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(randomToken()).not.toBe(token)
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
