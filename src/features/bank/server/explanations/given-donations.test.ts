import { beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { listViolations } from '#test/violations.ts'
import type { BankLine } from '../../bank-line.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'

let { bringLines, call, customerId, line, manager, newest, test } = {} as MatchCalls
let lineId = ''
let causeId = ''
const world = setUpMatches()
const credit = { day: '2026-11-05', cents: 5000, label: 'VIR SEPA M OU MME HADDAD', code: '05' }
beforeEach(async () => {
  ;({ bringLines, call, customerId, line, manager, newest, test } = world)
  await bringLines([credit])
  lineId = (await newest())._id
  causeId = (await insertCause(test.db, customerId, { name: 'Toiture' })).id
})

const give = (donations: object[], caller = manager) =>
  call('POST', `/lines/${lineId}/donations`, { donations }, caller)
const undo = (matchId = '') => call('POST', `/matches/${matchId}/undo`)
const whole = { amount: 50, donatorFullname: 'M OU MME HADDAD' }
const move = (transactionId: string, payload: object) =>
  test.call(manager, 'POST', `/customers/${customerId}/transactions/${transactionId}/movements`, {
    payload: { reason: 'Demande du donateur', ...payload },
  })
const donations = () =>
  test.db
    .selectFrom('donation_standing as d')
    .leftJoin('donation_donor as donor', 'donor.transaction_id', 'd.id')
    .select(['d.id', 'd.amount_cents', 'd.cause_id', 'd.created_at', 'd.is_cancelled', 'd.payment_method'])
    .select(['d.recorded_by', 'donor.donator_fullname'])
    .where('d.customer_id', '=', customerId)
    .orderBy('d.amount_cents')
    .execute()

describe('a credit that is a donation', () => {
  it('records it by hand, on the bank’s day, with its donor, and is explained by it', async () => {
    const answer = await give([{ ...whole, causeId }])
    expect(answer.statusCode).toBe(201)
    const [donation] = await donations()
    expect(donation).toMatchObject({
      amount_cents: 5000,
      cause_id: causeId,
      payment_method: 'transfer',
      recorded_by: manager.id,
      donator_fullname: 'M OU MME HADDAD',
      created_at: new Date('2026-11-05T11:00:00.000Z'),
    })
    expect(answer.json<BankLine>()).toMatchObject({
      state: 'explained',
      match: { rule: 'new-donation', parts: [{ kind: 'donation', amount: 50, transactionId: donation?.id }] },
    })
    const paid = await call('GET', `/donations/${donation?.id}`)
    expect(paid.json()).toMatchObject({ state: 'paid', line: { _id: lineId } })
    expect(await listViolations(test)).toEqual([])
  })

  it('is several donations, whose sum is the line’s', async () => {
    const refused = await give([{ amount: 30, causeId }, { amount: 19.99 }])
    expect(refused.json()).toMatchObject({ status: 422, message: 'Les dons doivent faire 50,00\u00a0€.' })
    expect(await donations()).toEqual([])
    expect((await give([{ amount: 30, causeId }, { amount: 20 }])).statusCode).toBe(201)
    expect((await donations()).map(({ amount_cents }) => amount_cents)).toEqual([2000, 3000])
  })

  it('is given back by the undo: its donation is cancelled, and the line open', async () => {
    const { match } = (await give([whole])).json<BankLine>()
    const answer = await undo(match?._id)
    expect(answer.json()).toMatchObject({ state: 'open', match: null })
    expect(await donations()).toMatchObject([{ is_cancelled: true }])
    const entries = test.db.selectFrom('audit_entries').select('action').where('customer_id', '=', customerId)
    const actions = (await entries.execute()).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['explanation.donated', 'donation.cancelled', 'explanation.undone']))
    expect((await undo(match?._id)).statusCode).toBe(409)
    expect((await give([whole])).statusCode).toBe(201)
    expect(await listViolations(test)).toEqual([])
  })

  it('stays whole when its donation cannot be cancelled alone', async () => {
    await test.db
      .insertInto('movement_settings')
      .values({ customer_id: customerId, confirmation_cents: 4000 })
      .execute()
    const { match } = (await give([whole])).json<BankLine>()
    expect((await undo(match?._id)).json()).toMatchObject({ status: 422, code: 'donation-to-confirm' })
    expect((await line(lineId)).state).toBe('explained')
    const [donation] = await donations()
    const { request } = (await move(donation?.id ?? '', { kind: 'cancelled' })).json()
    expect((await undo(match?._id)).statusCode).toBe(422)
    const second = await insertUser(test.db, { customer_id: customerId })
    const path = `/customers/${customerId}/movement-requests/${request._id}/confirm`
    expect((await test.call(second, 'POST', path)).statusCode).toBe(200)
    expect((await undo(match?._id)).json()).toMatchObject({ state: 'open' })
  })

  it('is not given back once its donation was refunded', async () => {
    const { match } = (await give([whole])).json<BankLine>()
    const [donation] = await donations()
    expect((await move(donation?.id ?? '', { kind: 'refunded', amount: 10 })).statusCode).toBe(201)
    expect((await undo(match?._id)).statusCode).toBe(409)
    expect((await line(lineId)).state).toBe('explained')
  })

  it('of a closed day keeps its day, and the next closing carries it', async () => {
    await insertClosed(test.db, customerId, { closedBy: manager.id, from: '2026-11-05' })
    expect((await give([whole])).statusCode).toBe(201)
    expect(await donations()).toMatchObject([{ created_at: new Date('2026-11-05T11:00:00.000Z') }])
    await insertClosed(test.db, customerId, { closedBy: manager.id, from: '2026-11-06' })
    const { data } = (await test.call(manager, 'GET', `/customers/${customerId}/closings?page=1&limit=10`)).json()
    const closing = (await test.call(manager, 'GET', `/customers/${customerId}/closings/${data[0]._id}`)).json()
    expect(closing.figures).toMatchObject({ carried: [{ gross: 50 }] })
    expect(await listViolations(test)).not.toContain('closings_untouched')
  })

  it('is recorded once when two requests come at the same moment', async () => {
    const answers = await Promise.all([give([whole]), give([whole]), give([{ amount: 50 }])])
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1)
    expect(await donations()).toHaveLength(1)
  })

  it('is refused for a debit, an unknown cause and another association', async () => {
    const unknown = '00000000-0000-4000-8000-000000000009'
    expect((await give([{ ...whole, causeId: unknown }])).json()).toMatchObject({ code: 'unknown-cause' })
    const stranger = await insertUser(test.db, { customer_id: null, role: 'admin' })
    expect((await give([whole], stranger)).statusCode).toBe(403)
    expect(await donations()).toEqual([])
  })

  it('is not said of a rule that only this call makes', async () => {
    const { id } = await insertDonation(
      test.db,
      customerId,
      { recorded_by: manager.id },
      { payment_method: 'transfer', amount_cents: 5000, created_at: '2026-10-05T11:00:00.000Z' },
    )
    const parts = [{ kind: 'donation', amount: 50, transactionId: id }]
    const answer = await call('POST', `/lines/${lineId}/match`, { parts, rule: 'new-donation' })
    expect(answer.statusCode).toBe(400)
  })

  it('is proposed first where it was entered by hand before', async () => {
    const { id } = await insertDonation(
      test.db,
      customerId,
      { recorded_by: manager.id },
      { payment_method: 'transfer', amount_cents: 5000, created_at: '2026-11-03T11:00:00.000Z' },
    )
    const { proposals } = await line(lineId)
    expect(proposals[0]).toMatchObject({ rule: 'transfer', parts: [{ kind: 'donation', transactionId: id }] })
  })
})

it('refuses a debit', async () => {
  await bringLines([credit, { day: '2026-11-06', cents: -5000, label: 'VIR SEPA REMBOURSEMENT', code: '06' }])
  const [debit] = (await world.lines()).filter(({ amount }) => amount < 0)
  const { match } = await line(debit?._id ?? '')
  if (match) await undo(match._id)
  lineId = debit?._id ?? ''
  expect((await give([whole])).json()).toMatchObject({ code: 'line-not-a-credit' })
  expect(await donations()).toEqual([])
})
