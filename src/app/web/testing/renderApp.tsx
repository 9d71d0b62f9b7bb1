import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import type { Session } from '#features/identity/web/session.ts'
import { sampleProfile } from '#features/users/testing/sampleUser.ts'
import { App } from '../App.tsx'
import { type StartOptions, startApp } from '../start.ts'

export const ownCustomer = { _id: '00000000-0000-4000-8000-000000000001', name: 'Toit pour Tous' }

type SessionSnapshot = ReturnType<Session['snapshot']>

export const profileOf = sampleProfile

const json = (body: object, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

type Answer = object | { refused: number }
const isRefusal = (answer: Answer): answer is { refused: number } => 'refused' in answer

/** Replaces `fetch` by a fake server. Unknown paths are 404. A test may change `answers` later. */
export const fakeServer = (answers: Record<string, Answer>) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const path = new URL(address, 'http://localhost').pathname.replace('/api', '')
    asked.push(path)
    const answer = answers[path] ?? { refused: 404 }
    if (!isRefusal(answer)) return json(answer, 200)
    return json({ status: answer.refused, code: 'x', message: 'Refusé.', requestId: 'r' }, answer.refused)
  })
  return { answers, asked }
}

/** A session without tokens, controlled by the test. */
export const fakeSession = (first: SessionSnapshot) => {
  let state = first
  // Every sign-in has its own token.
  let signInCount = 0
  const listeners = new Set<() => void>()
  const change = (next: SessionSnapshot) => {
    if (next.status === state.status) return
    state = next
    for (const listener of listeners) listener()
  }
  return {
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    accessToken: () => (state.status === 'signed-in' ? `token-${signInCount}` : null),
    signIn: async (_email: string, password: string, uid?: string) => {
      if (password !== 'juste') throw Object.assign(new Error('refused'), { code: 'auth/invalid-credential' })
      signInCount += 1
      change({ status: 'signed-in', ...(uid && { uid }) })
      return undefined
    },
    signOut: async (reason = 'signed-out') => change({ status: 'signed-out', reason }),
    passwords: {
      requestReset: async () => {},
      emailOfCode: async () => 'samia@toit.example',
      choose: async () => {},
      policyViolations: async () => [],
      change: async () => {},
    },
    secondFactor: {
      since: async () => undefined,
      begin: async () => ({ key: 'GEZDGNBV', address: 'otpauth://totp/x', finish: async () => {} }),
      confirm: async () => {},
      withdraw: async () => {},
    },
    start: () => {},
  } satisfies Session
}

type RenderOptions = { send?: StartOptions['send']; accessToken?: Session['accessToken'] }

/** Renders the whole product at an address, for a signed-in person by default. */
export const renderApp = (
  address: string,
  first: SessionSnapshot = { status: 'signed-in' },
  { send, ...overrides }: RenderOptions = {},
) => {
  // jsdom has no layout to scroll.
  window.scrollTo = () => {}
  const session = { ...fakeSession(first), ...overrides }
  const history = createMemoryHistory({ initialEntries: [address] })
  const app = startApp({ session, history, ...(send && { send }) })
  render(<App {...app} styleNonce="" />)
  return { session, app, path: () => app.router.state.location.pathname }
}
