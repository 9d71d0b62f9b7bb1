import { beforeEach, describe, expect, it } from 'vitest'
import { insertCheque, insertDeposit } from '#features/cash/testing/deposit.fixture.ts'
import { insertClosed } from '#features/closings/testing/closing.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { addDays, instantOf } from '#shared/days.ts'
import type { MatchPart } from '../../match.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { type MatchCalls, monday, sentTakings, setUpMatches } from '../../testing/match.calls.ts'

let { call, customerId, manager, lines, line, test, entry, give, bring, bringLines, collectTenDays, match } =
  {} as MatchCalls
const world = setUpMatches()
beforeEach(() => {
  ;({ call, customerId, manager, lines, line, test, entry, give, bring, bringLines, collectTenDays, match } = world)
})

describe('lines that are explained without a person', () => {
  it('are those that have one explanation: each day of a contract, with its terminals', async () => {
    const file = await bringLines(await collectTenDays())
    expect(file).toMatchObject({ state: 'done', addedCount: 10, explainedCount: 10 })
    const all = await lines()
    expect(all.map(({ state }) => state)).toEqual(Array.from({ length: 10 }, () => 'explained'))
    const first = await line(all.at(-1)?._id ?? '')
    expect(first).toMatchObject({
      bookedOn: '2026-11-03',
      amount: 45,
      proposals: [],
      match: { madeBy: null, note: null, madeAt: '2026-11-24T09:00:00.000Z' },
    })
    const parts = first.match?.parts as Extract<MatchPart, { kind: 'takings' }>[]
    expect(
      parts
        .map(({ device, amount, donationCount }) => [device.name, amount, donationCount])
        .toSorted((one, other) => String(one[0]).localeCompare(String(other[0]))),
    ).toEqual([
      ['Entrée', 35, 2],
      ['Parvis', 10, 1],
    ])
    expect((await call('GET', '/lines?state=open')).json()).toMatchObject({ data: [], openCount: 0, openAmount: 0 })
  })

  it('are commissions on lines of their own, each with its remittance and the rate that they show', async () => {
    const paid = await collectTenDays()
    const fees = paid.map(({ day, cents }) => ({
      day,
      cents: -Math.round(cents * 0.008),
      label: 'COM CB 1234567',
      code: '62',
    }))
    expect(await bringLines([...paid, ...fees])).toMatchObject({ addedCount: 20, explainedCount: 20 })
    const found = (await lines()).filter(({ amount }) => amount < 0)
    expect(found.at(-1)?.match?.sentence).toBe(
      'Commission de la remise du mardi 3 novembre\u00a0: 0,80\u00a0% de 45,00\u00a0€, −0,36\u00a0€.',
    )
    const first = await line(found.at(-1)?._id ?? '')
    expect(first.match).toMatchObject({
      rule: 'remittance-commission',
      parts: [{ of: { day: '2026-11-03', amount: 45 } }],
    })
    await call('POST', '/explain')
    expect((await line(first._id)).match).toEqual(first.match)
  })

  it('are with each file those of the quarters around its days, and all that wait when a person asks', async () => {
    const slip = async (number: string, day: string) =>
      insertDeposit(test.db, customerId, manager.id, {
        chequeIds: [await insertCheque(test.db, customerId, manager.id, { number })],
        day,
      })
    const cheques = (day: string) => ({ day, cents: 4000, label: 'REMISE CHEQUES', code: '02' })
    await bring(
      cfonbOf({ openedOn: '2026-05-31', closedOn: '2026-10-30' }, [cheques('2026-06-08'), cheques('2026-10-12')]),
    )
    await slip('0000001', '2026-06-05')
    await slip('0000002', '2026-10-09')
    const fees = { day: '2026-11-04', cents: -950, label: 'FRAIS DE TENUE DE COMPTE', code: '62' }
    const file = cfonbOf({ openedOn: '2026-10-30', closedOn: '2026-11-20', opening: 8000 }, [fees])
    expect(await bring(file)).toMatchObject({ explainedCount: 2 })
    const states = async () => (await lines()).map(({ bookedOn, state }) => [bookedOn, state])
    expect(await states()).toEqual([
      ['2026-11-04', 'explained'],
      ['2026-10-12', 'explained'],
      ['2026-06-08', 'open'],
    ])
    expect((await call('POST', '/explain')).json()).toEqual({ explainedCount: 1, openCount: 0 })
  })

  it('are not those that a line of the day of the old balance may contest: its statement is not there', async () => {
    const chequeIds = [await insertCheque(test.db, customerId, manager.id, { number: '0000001' })]
    await insertDeposit(test.db, customerId, manager.id, { chequeIds, day: '2026-11-04' })
    const cheques = (day: string) => ({ day, cents: 4000, label: 'REMISE CHEQUES', code: '02' })
    await bring(cfonbOf({ openedOn: '2026-11-04', closedOn: '2026-11-20', opening: 1000 }, [cheques('2026-11-06')]))
    expect(await lines()).toMatchObject([{ state: 'open' }])
    const before = await bring(cfonbOf({ openedOn: '2026-11-03', closedOn: '2026-11-04', opening: 1000 }, []))
    expect(await lines()).toMatchObject([{ match: { rule: 'slip' } }])
    await call('POST', `/files/${before._id}/withdrawal`)
    await bring(cfonbOf({ openedOn: '2026-11-03', closedOn: '2026-11-04', opening: -3000 }, [cheques('2026-11-04')]))
    expect(await lines()).toMatchObject([{ state: 'open' }, { state: 'open' }])
  })

  it('are chargebacks of donations of months before, by the day that the line names', async () => {
    const charge = async (day: string): Promise<void> => {
      const created_at = instantOf(day, '12:00').toISOString()
      const { id: transactionId } = await insertDonation(test.db, customerId, { device_id: entry }, { created_at })
      const requested = { kind: 'chargeback', amountCents: 2000, toCauseId: null } as const
      const made = { recordedBy: manager.id, effectiveOn: '2026-11-05', requested }
      await insertMovement(test.db, { customerId, transactionId }, made)
    }
    await charge('2026-06-10')
    await charge('2026-07-03')
    await bringLines([{ day: '2026-11-06', cents: -2000, label: 'IMPAYE CB 1234567 DU 030726', code: '38' }])
    const [found] = await lines()
    expect((await line(found?._id ?? '')).match).toMatchObject({ rule: 'movement', parts: [{ kind: 'movement' }] })
  })

  it('are not again those that a person has undone: they become proposals', async () => {
    await bringLines(await collectTenDays())
    const [newest] = await lines()
    expect(newest?.match).not.toBeNull()
    const undone = await call('POST', `/matches/${newest?.match?._id}/undo`)
    expect(undone.json()).toMatchObject({ _id: newest?._id, state: 'open', match: null })
    expect((await call('POST', '/explain')).json()).toEqual({ explainedCount: 0, openCount: 1 })
    const { proposals } = await line(newest?._id ?? '')
    expect(proposals[0]?.parts).toHaveLength(2)
    const parts = sentTakings(proposals[0]?.parts ?? [])
    const again = await match(newest?._id ?? '', parts)
    expect(again.json()).toMatchObject({ state: 'explained', match: { madeBy: { _id: manager.id } } })
  })
})

describe('a donation that arrives after its line was explained', () => {
  const late = () => give(entry, monday, 700)

  it('explains the line again, with a note, and is named where the line does not contain it', async () => {
    await bringLines(await collectTenDays())
    const before = (await lines()).at(-1)
    await late()
    await call('POST', '/explain')
    const after = await line(before?._id ?? '')
    expect(after.match).toMatchObject({
      rule: 'late-donation',
      madeBy: null,
      note: 'Un don arrivé après l’explication, pris en compte le 24 novembre 2026',
    })
    expect(after.match?._id).not.toBe(before?.match?._id)
    const parts = after.match?.parts ?? []
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(after.amount)
    expect(parts).toContainEqual(
      expect.objectContaining({
        kind: 'takings',
        amount: 42,
        donationCount: 3,
        device: { _id: entry, name: 'Entrée' },
      }),
    )
    expect(parts).toContainEqual(expect.objectContaining({ kind: 'difference', name: 'late-donation', amount: -7 }))
    expect((await call('POST', '/explain')).json()).toEqual({ explainedCount: 0, openCount: 0 })
  })

  it('leaves what a person has explained as it is', async () => {
    await bringLines(await collectTenDays())
    const [newest] = await lines()
    await call('POST', `/matches/${newest?.match?._id}/undo`)
    const { proposals } = await line(newest?._id ?? '')
    const parts = sentTakings(proposals[0]?.parts ?? [])
    const made = (await match(newest?._id ?? '', parts)).json()
    await give(entry, addDays(monday, 11), 700)
    await call('POST', '/explain')
    expect((await line(newest?._id ?? '')).match?._id).toBe(made.match._id)
  })

  it('changes nothing that a closing has sealed: what is explained afterwards is dated afterwards', async () => {
    const some = await collectTenDays()
    const closingId = await insertClosed(test.db, customerId, {
      closedBy: manager.id,
      from: '2026-11-01',
      to: '2026-11-20',
    })
    const read = async () => (await test.call(manager, 'GET', `/customers/${customerId}/closings/${closingId}`)).json()
    const sealed = await read()
    await bringLines(some)
    await call('POST', '/explain')
    expect(await read()).toEqual(sealed)
    expect((await line((await lines())[0]?._id ?? '')).match?.madeAt).toBe('2026-11-24T09:00:00.000Z')
  })
})
