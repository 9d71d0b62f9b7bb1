import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

it('opens a sealed secret with its key and name', () => {
  expect(unseal(key, 'a', seal(key, 'a', 'clé privée'))).toBe('clé privée')
})

it('does not open it with another key or name, and does not show it', () => {
  const sealed = seal(key, 'a', 'clé privée')
  expect(sealed.includes('clé')).toBe(false)
  expect(unseal(randomBytes(32), 'a', sealed)).toBeUndefined()
  expect(unseal(key, 'b', sealed)).toBeUndefined()
})

it('does not open it once a byte was changed or cut off', () => {
  const sealed = seal(key, 'a', 'clé privée')
  for (const index of sealed.keys()) {
    const altered = Buffer.from(sealed)
    altered[index] = (altered[index] ?? 0) ^ 1
    expect(unseal(key, 'a', altered)).toBeUndefined()
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(unseal(key, 'a', sealed.subarray(0, length))).toBeUndefined()
})

it('seals the same secret differently each time', () => {
  expect(seal(key, 'a', 'x').equals(seal(key, 'a', 'x'))).toBe(false)
})
