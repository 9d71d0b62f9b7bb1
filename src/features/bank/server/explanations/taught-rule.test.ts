import { beforeEach, describe, expect, it } from 'vitest'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { listViolations } from '#test/violations.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'

let { bringLines, call, customerId, line, lines, manager, match, test } = {} as MatchCalls
const world = setUpMatches()
beforeEach(() => {
  ;({ bringLines, call, customerId, line, lines, manager, match, test } = world)
})

const gift = { day: '2026-11-03', cents: 5000, label: 'VIR SEPA M OU MME HADDAD', code: '05' }
const hall = { day: '2026-11-04', cents: 8000, label: 'VIR SEPA LOCATION DE SALLE', code: '05' }
const onDay = async (day: string) => (await lines()).find(({ bookedOn }) => bookedOn === day)
const idOn = async (day: string) => (await onDay(day))?._id ?? ''
const teach = async (matchId = '') => call('POST', `/matches/${matchId}/rule`)
const say = async (day: string, amount: number, note: string) =>
  (await match(await idOn(day), [{ kind: 'other', amount, note }])).json().match._id
const give = async (day: string, donation: object) =>
  (await call('POST', `/lines/${await idOn(day)}/donations`, { donations: [donation] })).json().match._id
const plain = (text = '') => text.replaceAll('\u00a0', ' ')

describe('an answer that becomes a rule', () => {
  it('in words explains later lines of the same words, whatever their dates, numbers and amounts', async () => {
    await bringLines([hall, { ...hall, day: '2026-11-02' }])
    const answer = await teach(await say('2026-11-04', 80, 'Location'))
    expect(answer.statusCode).toBe(201)
    expect(plain(answer.json().sentence)).toBe('LOCATION DE SALLE : location')
    await bringLines([
      hall,
      { ...hall, day: '2026-11-02' },
      { ...hall, day: '2026-11-18', cents: 9000, label: 'VIR SEPA LOCATION DE SALLE' },
      { ...hall, day: '2026-11-19', label: 'VIR SEPA LOCATION DE' },
      { ...hall, day: '2026-11-20', cents: -8000, code: '06' },
    ])
    expect((await onDay('2026-11-18'))?.match).toMatchObject({ rule: 'taught', madeBy: { _id: manager.id } })
    // An earlier line, other words and the other direction are none of its.
    for (const day of ['2026-11-02', '2026-11-19']) expect((await onDay(day))?.state).toBe('open')
    expect((await onDay('2026-11-20'))?.match?.rule).not.toBe('taught')
    expect((await call('GET', '/rules')).json()).toMatchObject([{ lineCount: 1 }])
    expect(await listViolations(test)).toEqual([])
  })

  it('as a donation records one for each later line, with its cause and donor, and the undo cancels it', async () => {
    const { id: causeId } = await insertCause(test.db, customerId, { name: 'Toiture' })
    await bringLines([gift])
    const made = await give('2026-11-03', { amount: 50, causeId, donatorFullname: 'Samira Haddad' })
    const rule = (await teach(made)).json()
    expect(plain(rule.sentence)).toBe('M OU MME HADDAD : don, toiture')
    await bringLines([gift, { ...gift, day: '2026-11-17', cents: 3000, label: 'VIR SEPA M OU MME HADDAD 17/11' }])
    const found = await onDay('2026-11-17')
    expect(found?.match?.rule).toBe('taught')
    const [part] = (await line(found?._id ?? '')).match?.parts ?? []
    const transactionId = part?.kind === 'donation' ? part.transactionId : ''
    const donations = test.db
      .selectFrom('donation_standing as d')
      .leftJoin('donation_donor as donor', 'donor.transaction_id', 'd.id')
      .select(['d.amount_cents', 'd.cause_id', 'd.is_cancelled', 'donor.donator_fullname'])
      .where('d.id', '=', transactionId)
    expect(await donations.execute()).toMatchObject([
      { amount_cents: 3000, cause_id: causeId, is_cancelled: false, donator_fullname: 'Samira Haddad' },
    ])
    const undone = await call('POST', `/matches/${found?.match?._id}/undo`)
    expect(undone.json().state).toBe('open')
    expect(await donations.execute()).toMatchObject([{ is_cancelled: true }])
    // A person has decided on the line: the rule leaves it.
    await call('POST', '/explain')
    expect((await line(found?._id ?? '')).state).toBe('open')
    expect(await listViolations(test)).toEqual([])
  })

  it('records no second donation where one was entered by hand for the line', async () => {
    await bringLines([gift])
    await teach(await give('2026-11-03', { amount: 50 }))
    const facts = { payment_method: 'transfer', amount_cents: 5000, created_at: '2026-11-16T11:00:00.000Z' } as const
    const { id } = await insertDonation(test.db, customerId, { recorded_by: manager.id }, facts)
    await bringLines([gift, { ...gift, day: '2026-11-17' }])
    const waiting = await line(await idOn('2026-11-17'))
    expect(waiting.state).toBe('open')
    expect(waiting.proposals[0]?.parts).toMatchObject([{ kind: 'donation', transactionId: id }])
  })

  it('explains at once what waits since, is said on its lines, and is ended once', async () => {
    await bringLines([hall, { ...hall, day: '2026-11-11' }])
    const made = await say('2026-11-04', 80, 'Location')
    expect((await line(await idOn('2026-11-04'))).rule).toMatchObject({ _id: null })
    const { _id: ruleId } = (await teach(made)).json()
    expect((await onDay('2026-11-11'))?.match?.rule).toBe('taught')
    for (const day of ['2026-11-04', '2026-11-11'])
      expect((await line(await idOn(day))).rule).toMatchObject({ _id: ruleId })
    expect((await call('POST', `/rules/${ruleId}/end`)).statusCode).toBe(204)
    expect((await call('POST', `/rules/${ruleId}/end`)).statusCode).toBe(409)
    await bringLines([hall, { ...hall, day: '2026-11-11' }, { ...hall, day: '2026-11-18' }])
    expect((await onDay('2026-11-11'))?.state).toBe('explained')
    expect((await onDay('2026-11-18'))?.state).toBe('open')
    expect((await call('GET', '/rules')).json()).toEqual([])
    const entries = test.db.selectFrom('audit_entries').select('action').where('customer_id', '=', customerId)
    const actions = (await entries.execute()).map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['rule.made', 'rule.ended']))
  })

  it('takes the place of the rule in the same words', async () => {
    await bringLines([hall, { ...hall, day: '2026-11-11' }])
    await teach(await say('2026-11-11', 80, 'Location'))
    await teach(await say('2026-11-04', 80, 'Loyer'))
    const rules = (await call('GET', '/rules')).json() as { sentence: string }[]
    expect(rules.map(({ sentence }) => plain(sentence))).toEqual(['LOCATION DE SALLE : loyer'])
  })

  it('is refused where the bank names nobody, and for an answer of several parts', async () => {
    await bringLines([{ ...gift, label: 'VIREMENT SEPA RECU 1234' }, hall])
    const wordless = await teach(await say('2026-11-03', 50, 'Subvention'))
    expect(wordless.json()).toMatchObject({ status: 422, code: 'rule-without-words' })
    const parts = [
      { kind: 'other', amount: 50, note: 'Location' },
      { kind: 'other', amount: 30, note: 'Caution' },
    ]
    const { match: several } = (await match(await idOn('2026-11-04'), parts)).json()
    expect((await teach(several._id)).json()).toMatchObject({ code: 'rule-not-one-answer' })
  })
})
