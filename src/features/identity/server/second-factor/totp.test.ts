import { describe, expect, it } from 'vitest'
import { createRecoveryCodes, hashOfRecoveryCode, isRecoveryCode } from './recovery-code.service.ts'
import { acceptedStep, codeOfStep, stepAt, toBase32 } from './totp.ts'

/** The secret of the test vectors of RFC 4226 and RFC 6238. */
const secret = Buffer.from('12345678901234567890')

describe('codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds are those of RFC 6238', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  it.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    'of six digits are those of RFC 4226: %s',
    (code) => {
      expect(Array.from({ length: 10 }, (_, counter) => codeOfStep(secret, counter))).toContain(code)
    },
  )

  it('write secrets in the Base32 of RFC 4648', () => {
    expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })
})

describe('acceptedStep', () => {
  const now = new Date('2026-03-06T12:00:10Z')
  const current = stepAt(now)

  it('accepts the step before and the step after, for clocks that differ, and no other', () => {
    const accepted = [-2, -1, 0, 1, 2].map((drift) =>
      acceptedStep(secret, codeOfStep(secret, current + drift), { now, lastStep: 0 }),
    )
    expect(accepted).toEqual([undefined, current - 1, current, current + 1, undefined])
  })

  it('refuses a step that was used, and every earlier one', () => {
    const lastStep = current
    const codeAt = (drift: number) => codeOfStep(secret, current + drift)
    expect(acceptedStep(secret, codeAt(0), { now, lastStep })).toBeUndefined()
    expect(acceptedStep(secret, codeAt(-1), { now, lastStep })).toBeUndefined()
    expect(acceptedStep(secret, codeAt(1), { now, lastStep })).toBe(current + 1)
  })

  it.each(['', '12345', '1234567', '００００００', 'abcdef'])('refuses %j', (code) => {
    expect(acceptedStep(secret, code, { now, lastStep: 0 })).toBeUndefined()
  })
})

describe('recovery codes', () => {
  it('are ten different ones of 80 bits, in groups of four', () => {
    const codes = createRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  })

  it('are read without hyphens and capitals, and with digits that look like letters', () => {
    const typed = [' abcd efgh ijkl mnob ', 'ABCD-EFGH-IJKL-MNOB', 'abcd‐efgh‐1jkl‐mn08']
    expect(new Set(typed.map((code) => hashOfRecoveryCode(code).toString('hex'))).size).toBe(1)
    expect(typed.every(isRecoveryCode)).toBe(true)
    expect(isRecoveryCode('123456')).toBe(false)
  })
})
