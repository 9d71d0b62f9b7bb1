import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertCheque, insertDeposit } from '#features/cash/testing/deposit.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertMovement } from '#features/movements/testing/movement.fixture.ts'
import { insertDonation } from '#features/transactions/testing/donation.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { DifferenceName, matchRefusals } from '../../match.ts'
import { insertBankAccount, insertBankContract } from '../../testing/bank.fixture.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'
import { setUpMatches } from '../../testing/match.calls.ts'

const day = '2026-11-05'
const world = setUpMatches()

/** Adds a record of each kind that a line may be made of: 9 € by card with 1 € refunded, and others. */
const addRecords = async (customerId: string, manager: string, deviceId: string) => {
  const { db } = world.test
  const at = { created_at: `${day}T11:00:00.000Z` }
  const chequeIds = [await insertCheque(db, customerId, manager, { amountCents: 4000 })]
  const slipId = await insertDeposit(db, customerId, manager, {
    chequeIds,
    lines: [{ denomination: 20, quantity: 3 }],
    day,
  })
  const transfer = { payment_method: 'transfer', amount_cents: 7000, ...at } as const
  const transferId = (await insertDonation(db, customerId, { recorded_by: manager }, transfer)).id
  const card = await insertDonation(db, customerId, { device_id: deviceId }, { amount_cents: 900, ...at })
  const key = { customerId, transactionId: card.id }
  const refund = { recordedBy: manager, effectiveOn: day }
  const chargeback = { ...refund, requested: { kind: 'chargeback', amountCents: 200, toCauseId: null } } as const
  return {
    slipId,
    transferId,
    cardId: card.id,
    refundId: await insertMovement(db, key, refund),
    chargebackId: await insertMovement(db, key, chargeback),
  }
}

type Records = Awaited<ReturnType<typeof addRecords>> & { deviceId: string; contractId: string }
type SentPart = { kind: string; amount: number; [field: string]: unknown }
let own = {} as Records
let lineId = ''

beforeEach(async () => {
  const records = await addRecords(world.customerId, world.manager.id, world.entry)
  own = { ...records, deviceId: world.entry, contractId: world.takings(day, '', 0).contractId }
  const opened = { openedOn: '2026-10-31', closedOn: '2026-11-23' }
  await world.bring(cfonbOf(opened, [{ day: '2026-11-12', cents: 7, label: 'OPERATION', code: '05' }]))
  lineId = (await world.newest())._id
})

const takings = (amount = 9) => world.takings(day, own.deviceId, amount)

/** Says what the line of 0,07 € is: parts, and a rest that makes its amount. */
const matchWith = (...parts: readonly SentPart[]) => {
  const cents = parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  return world.match(lineId, [...parts, { kind: 'other', amount: (7 - cents) / 100, note: 'Le reste' }])
}

/** Reads the rows that explanations change, and those that they must not change. */
const readRows = async () => {
  const { customerId, test } = world
  const rows = async (table: string, order: string) => {
    const all = sql`select * from ${sql.table(table)} where customer_id = ${customerId} order by ${sql.raw(order)}`
    return (await all.execute(test.db)).rows as Record<string, unknown>[]
  }
  const parts = await rows('bank_match_parts', 'place')
  return {
    living: parts.filter(({ released_at }) => released_at === null),
    open: await rows('bank_open_lines', 'line_id'),
    paid: await rows('explained_donation', 'transaction_id'),
    lines: await rows('bank_lines', 'id'),
    donations: await rows('donation_standing', 'id'),
    movements: await rows('donation_movement', 'id'),
    slips: await rows('deposit', 'id'),
  }
}
const withoutMatch = (rows: readonly Record<string, unknown>[]) => rows.map(({ match_id: _id, ...row }) => row)

describe('a line by hand', () => {
  it.each<[string, () => SentPart[]]>([
    ['donations of a terminal', () => [takings()]],
    ['the cheques of a slip', () => [{ kind: 'slip', amount: 40, slipId: own.slipId, medium: 'cheque' }]],
    ['the cash of a slip', () => [{ kind: 'slip', amount: 60, slipId: own.slipId, medium: 'cash' }]],
    ['a whole slip', () => [{ kind: 'slip', amount: 100, slipId: own.slipId, medium: 'both' }]],
    ['a donation by transfer', () => [{ kind: 'donation', amount: 70, transactionId: own.transferId }]],
    [
      'a refund and a chargeback',
      () => [
        { kind: 'movement', amount: -1, movementId: own.refundId },
        { kind: 'movement', amount: -2, movementId: own.chargebackId },
      ],
    ],
    [
      'a commission, and the one of a month',
      () => [
        { kind: 'commission', amount: -3, contractId: own.contractId, month: null },
        { kind: 'commission', amount: -2, contractId: own.contractId, month: '2026-10' },
      ],
    ],
    [
      'each difference, with and without a day and a terminal',
      () =>
        DifferenceName.options.flatMap((name): SentPart[] => [
          { kind: 'difference', amount: -4, name, day, deviceId: own.deviceId },
          { kind: 'difference', amount: 3, name, day: null, deviceId: null },
        ]),
    ],
    ['something else', () => [{ kind: 'other', amount: 12, note: 'Subvention de la mairie' }]],
  ])('is made of %s, undone as it was, and made again', async (_, partsOf) => {
    const [before, parts] = [await readRows(), partsOf()]
    const made = await matchWith(...parts)
    expect(made.statusCode, made.body).toBe(201)
    const said = parts.map(({ kind, amount }) => ({ kind, amount }))
    const match = { rule: 'by-hand', parts: [...said, { kind: 'other' }], madeBy: { _id: world.manager.id } }
    expect(made.json()).toMatchObject({ state: 'explained', match })
    const during = await readRows()
    expect(during).toMatchObject({ open: [], lines: before.lines, donations: before.donations, slips: before.slips })
    const undone = await world.call('POST', `/matches/${made.json().match._id}/undo`)
    expect(undone.json()).toMatchObject({ state: 'open', match: null })
    expect(await readRows()).toEqual(before)
    expect((await matchWith(...parts)).statusCode).toBe(201)
    const again = await readRows()
    expect({ ...again, living: withoutMatch(again.living) }).toEqual({
      ...during,
      living: withoutMatch(during.living),
    })
  })
})

type Refused = [string, () => SentPart, keyof typeof matchRefusals]

describe('a line by hand is refused', () => {
  const nobody = '00000000-0000-4000-8000-000000000001'
  const slip = (amount: number, medium: string, slipId = own.slipId) => ({ kind: 'slip', amount, slipId, medium })
  const lost = (deviceId: string) => ({ kind: 'difference', amount: -4, name: 'lost', day, deviceId })

  it.each<Refused>([
    ['donations of another sum', () => takings(9.01), 'changed'],
    ['cheques of another sum', () => slip(40.01, 'cheque'), 'changed'],
    ['the cash of a slip as its cheques', () => slip(60, 'cheque'), 'changed'],
    ['a transfer of another sum', () => ({ kind: 'donation', amount: 7, transactionId: own.transferId }), 'changed'],
    ['a refund that came', () => ({ kind: 'movement', amount: 1, movementId: own.refundId }), 'changed'],
    ['donations after it', () => ({ ...takings(), to: '2026-11-13T23:00:00.001Z' }), 'afterLine'],
    ['a card as a transfer', () => ({ kind: 'donation', amount: 9, transactionId: own.cardId }), 'unknownPart'],
    ['an unknown contract', () => ({ ...takings(), contractId: nobody }), 'unknownPart'],
    ['an unknown terminal', () => ({ ...takings(), deviceId: nobody }), 'unknownPart'],
    ['an unknown slip', () => slip(40, 'cheque', nobody), 'unknownPart'],
    ['an unknown movement', () => ({ kind: 'movement', amount: -1, movementId: nobody }), 'unknownPart'],
    ['an unknown donation', () => ({ kind: 'donation', amount: 7, transactionId: nobody }), 'unknownPart'],
    ['a difference of an unknown terminal', () => lost(nobody), 'unknownPart'],
  ])('with %s', async (_, part, refusal) => {
    const { status, code, message } = (
      matchRefusals[refusal] as () => { status: number; code: string; message: string }
    )()
    expect((await matchWith(part())).json()).toMatchObject({ status, code, message })
    expect((await world.newest()).state).toBe('open')
  })

  it('with records of another association', async () => {
    const { db } = world.test
    const foreign = (await insertCustomer(db)).id
    const stranger = await insertUser(db, { customer_id: foreign })
    const deviceId = (await insertDevice(db, foreign)).id
    const theirs = await addRecords(foreign, stranger.id, deviceId)
    const accountId = await insertBankAccount(db, foreign, stranger.id)
    const contractId = await insertBankContract(db, { customerId: foreign, accountId, createdBy: stranger.id })
    const parts: SentPart[] = [
      { ...takings(), deviceId },
      { ...takings(), contractId },
      { ...takings(), deviceId, contractId },
      slip(40, 'cheque', theirs.slipId),
      { kind: 'donation', amount: 70, transactionId: theirs.transferId },
      { kind: 'movement', amount: -1, movementId: theirs.refundId },
      { kind: 'commission', amount: -3, contractId, month: null },
      lost(deviceId),
    ]
    for (const part of parts)
      expect((await matchWith(part)).json(), part.kind).toMatchObject({ status: 422, code: 'unknown-match-part' })
  })

  it.each<[string, () => object, string]>([
    ['a year that is none of the ledger', () => ({ ...takings(), from: '0000-01-01T00:00:00Z' }), 'from'],
    ['a year to come', () => ({ ...takings(), to: '9999-12-31T23:59:59-23:59' }), 'to'],
    ['a day of no year', () => ({ ...lost(own.deviceId), day: '0000-01-01' }), 'day'],
    ['a month of no year', () => ({ kind: 'commission', amount: 1, contractId: nobody, month: '0000-01' }), 'month'],
    ['five decimals', () => ({ kind: 'other', amount: 1.12345, note: 'A' }), 'amount'],
    ['an amount in a text', () => ({ kind: 'other', amount: '1', note: 'A' }), 'amount'],
    ['a huge amount', () => ({ kind: 'other', amount: 1e300, note: 'A' }), 'amount'],
    ['a long note', () => ({ kind: 'other', amount: 1, note: 'é'.repeat(201) }), 'note'],
    ['a blank note', () => ({ kind: 'other', amount: 1, note: ' \u200b ' }), 'note'],
    ['half an emoji', () => ({ kind: 'other', amount: 1, note: 'a\ud83d' }), 'note'],
    ['an unknown kind', () => ({ kind: 'rent', amount: 1, note: 'A' }), 'kind'],
  ])('with %s, at its field', async (_, part, field) => {
    const answer = await world.match(lineId, [part()])
    expect(answer.json()).toMatchObject({ status: 400, fields: { [`parts.0.${field}`]: expect.any(String) } })
  })

  it('in another currency, which is in no list', async () => {
    const opened = { openedOn: '2026-10-31', closedOn: '2026-11-23', currency: 'CHF' }
    await world.bring(cfonbOf(opened, [{ day: '2026-11-13', cents: 900 }]))
    const francs = await world.test.db.selectFrom('bank_lines').select('id').where('currency', '=', 'CHF').execute()
    const id = francs[0]?.id ?? ''
    expect((await world.match(id, [takings()])).statusCode).toBe(404)
    expect((await world.call('GET', `/lines/${id}`)).statusCode).toBe(404)
    expect((await world.call('GET', `/lines/${id}/choices`)).statusCode).toBe(404)
  })

  it('in months that no ledger has', async () => {
    for (const month of ['0000-01', '9999-12', '2026-13']) {
      expect((await world.call('GET', `/lines?page=1&limit=10&month=${month}`)).statusCode, month).toBe(400)
      expect((await world.call('GET', `/calendar?month=${month}`)).statusCode, month).toBe(400)
    }
  })
})

it('a refund whose undoing was undone is one that a line may pay', async () => {
  const key = { customerId: world.customerId, transactionId: own.cardId }
  const undo = async (reversesId: string): Promise<string> =>
    insertMovement(world.test.db, key, { recordedBy: world.manager.id, requested: { kind: 'reversal', reversesId } })
  const undoing = await undo(own.refundId)
  const refund = { kind: 'movement', amount: -1, movementId: own.refundId }
  expect((await matchWith(refund)).json()).toMatchObject({ code: 'match-changed' })
  await undo(undoing)
  expect((await matchWith(refund)).json()).toMatchObject({ state: 'explained' })
})

it('a line of an account that was archived since is still explained', async () => {
  const [account] = (await world.call('GET', '/accounts')).json()
  expect((await world.call('PATCH', `/accounts/${account._id}`, { isArchived: true })).statusCode).toBe(200)
  expect((await matchWith(takings())).json()).toMatchObject({ state: 'explained' })
})
