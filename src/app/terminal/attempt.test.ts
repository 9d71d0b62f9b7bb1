import { describe, expect, it } from 'vitest'
import { CallFailure, type Client } from '#shared/client.ts'
import { createAttempt } from './attempt.ts'

const customerId = '018f0000-0000-7000-8000-000000000001'
const recorded = {
  _id: '018f0000-0000-7000-8000-000000000003',
  amount: 20,
  createdAt: '2026-03-06T12:05:00.000Z',
  receivedAt: '2026-03-06T12:05:01.000Z',
  causeId: null,
  shortcutId: null,
  deviceId: '018f0000-0000-7000-8000-000000000002',
  causeWasArchived: false,
}
/** Returns the outcome of a request for an answer or a failure of the server. */
const attemptWith = (answer: unknown) => {
  const call = async () => {
    if (answer instanceof Error) throw answer
    return answer
  }
  return createAttempt(call as Client, customerId)({ key: 'k', body: { amount: 20 } })
}

describe('createAttempt', () => {
  it('accepts only the server’s own answer', async () => {
    expect(await attemptWith(recorded)).toEqual({ kind: 'accepted' })
    for (const strange of [{}, 'ok', undefined, { ...recorded, amount: 21 }])
      expect(await attemptWith(strange)).toMatchObject({ kind: 'away' })
  })

  it.each([400, 413, 415, 422])('rejects a donation after a %i', async (status) => {
    const failure = new CallFailure('refused', 'Montant invalide', status)
    expect(await attemptWith(failure)).toEqual({ kind: 'rejected', reason: 'Montant invalide' })
  })

  it.each([0, 200, 408, 500, 502, 503])('retries after a %i', async (status) => {
    expect(await attemptWith(new CallFailure('unreadable', 'plus tard', status))).toMatchObject({ kind: 'away' })
  })

  it('waits as long as the server asks', async () => {
    const failure = new CallFailure('refused', 'Trop', 429, { retryAfterSeconds: 7 })
    expect(await attemptWith(failure)).toEqual({ kind: 'limited', reason: 'Trop', waitMs: 7000 })
  })

  it.each([401, 403, 404])('stops after a %i', async (status) => {
    expect(await attemptWith(new CallFailure('refused', 'non', status))).toEqual({ kind: 'blocked', reason: 'non' })
  })
})
