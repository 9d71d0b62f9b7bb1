import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ClosingCalls, createClosingCalls } from '#features/closings/testing/closing.calls.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Friday, Missing, Sending } from '../friday.ts'

/** The Friday of the tests, and its evening and the day after as instants. */
export const theFriday = '2026-03-06'

type World = ClosingCalls & {
  test: TestApp
  /** Replaces the clock of the server. */
  setNow: (instant: string) => void
  readFriday: (day?: string) => Promise<Friday>
  listMissing: (day?: string) => Promise<Missing[]>
  /** Sets the address, which its owner confirms. */
  setAccountant: (email: string | null) => Promise<void>
  /** Follows the newest link to a new address, and returns the answer; undefined without one. */
  confirm: () => Promise<LightMyRequestResponse | undefined>
  /** Sends a closing, and returns the answer. */
  send: (closingId: string) => ReturnType<ClosingCalls['call']>
  sent: (closingId: string) => Promise<Sending>
}

/** Starts a server for the tests of a file, on the Saturday after the Friday, and creates the calls of each test. */
export const setUpFridays = (): World => {
  const world = {} as World
  let now = new Date()
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => now })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    now = new Date('2026-03-07T20:00:00.000Z')
    const calls = await createClosingCalls(world.test)
    const path = (rest: string) => `/customers/${calls.customerId}${rest}`
    const send = (closingId: string) => calls.call('POST', `/closings/${closingId}/sending`)
    Object.assign(world, calls, {
      setNow: (instant: string) => {
        now = new Date(instant)
      },
      readFriday: async (day = theFriday) => (await calls.call('GET', `/friday?day=${day}`)).json(),
      listMissing: async (day = theFriday) => (await calls.call('GET', `/friday/missing?day=${day}`)).json().missing,
      setAccountant: async (email: string | null) => {
        await world.test.call(calls.manager, 'PUT', path('/accountant'), { payload: { email } })
        await world.confirm()
      },
      confirm: async () => {
        const sent = (await world.test.mails()).findLast(({ text }) => text.includes('/comptable?jeton='))
        const token = /jeton=([\w-]+)/.exec(sent?.text ?? '')?.[1]
        return token && world.test.call(undefined, 'POST', '/accountant-confirmations', { payload: { token } })
      },
      send,
      sent: async (closingId: string) => (await send(closingId)).json(),
    })
  })
  return world
}
