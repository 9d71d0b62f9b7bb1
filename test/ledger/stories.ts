import { beforeEach, expect } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import type { Closing } from '#features/closings/closing.ts'
import { setUpClosings } from '#features/closings/testing/closing.calls.ts'
import { centsOfEuros } from '#shared/money.ts'

/**
 * Starts a server on the evening of 7 March 2026, and returns the calls of stories, and the figures that its screens
 * show.
 */
export const setUpStories = () => {
  const world = setUpClosings()
  let cause: string

  beforeEach(async () => {
    cause = (await insertCause(world.test.db, world.customerId, { name: 'Toit', amount_target_cents: 10_000 })).id
  })

  /** A terminal's donation for the cause. Returns its id. */
  const give = async (day: string, amount: number): Promise<string> => {
    const body = { createdAt: `${day}T12:00:00.000Z`, causeId: cause }
    const answer = await world.give(amount, body, world.terminal)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()._id
  }
  const close = (from: string, to = from) => world.closed({ kind: from === to ? 'day' : 'period', from, to })
  const reopen = async (id: string) => expect((await world.reopen(id)).statusCode).toBe(200)
  /** Puts a donation right. Returns the id of the movement. */
  const put = async (id: string, body: object): Promise<string> => {
    const answer = await world.put(id, body)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().movement._id
  }
  const cancel = (id: string) => put(id, { kind: 'cancelled' })
  const undo = async (donation: string, movement: string) => {
    const answer = await world.call('POST', `/transactions/${donation}/movements/${movement}/undo`, {
      reason: 'Erreur',
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }

  const get = async (path: string) => (await world.call('GET', path)).json()
  const carriedOf = ({ figures }: Pick<Closing, 'figures'>) =>
    figures.carried.reduce((sum, { gross }) => sum + centsOfEuros(gross), 0) / 100
  /** Récolté, Reporté and Net of a closing, as sealed. */
  const sealed = async (id: string) => {
    const closing = await world.read(id)
    const reported = carriedOf(closing)
    return [closing.total.gross - reported, reported, closing.total.net]
  }
  /** Récolté and Net of days: the cards, the statistics and the net of these must agree. */
  const cards = async (from: string, to = from) => {
    const ends = new URLSearchParams({ startDate: `${from}T00:00:00.000+01:00`, endDate: `${to}T23:59:59.999+01:00` })
    const { stats, net } = await get(`/transactions?limit=1&net=true&${ends.toString()}`)
    const { period } = await get(`/statistics?from=${from}&to=${to}`)
    expect([period.totalDonations, period.totalDonations + period.movements]).toEqual([stats.totalDonations, net.net])
    return [stats.totalDonations, net.net]
  }
  /** Récolté, Reporté and Net of a day on 'Votre vendredi'. */
  const page = async (day: string) => {
    const { figures, closed } = await get(`/friday?day=${day}`)
    return [figures.total.gross, carriedOf({ figures }), closed.net]
  }
  /** Récolté of all days on live screens and Net of the cause as its goal: a percent of 100 € is a euro. */
  const live = async () => {
    const { body } = await world.call('GET', '/live?once=true')
    const { collectProgression } = await get(`/causes/${cause}`)
    return [JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? '').totalDonations, collectProgression]
  }
  return { world, give, close, reopen, put, cancel, undo, sealed, cards, page, live }
}
