import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let test: TestApp
let customerId: string
let terminal: { token: string }
let manager: { identity_uid: string }

beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  customerId = (await insertCustomer(test.db)).id
  terminal = { token: await insertDeviceToken(test.db, await insertDevice(test.db, customerId)) }
  manager = await insertUser(test.db, { customer_id: customerId })
})

const give = (body: object, caller: { token: string } | { identity_uid: string } = terminal, key = randomUUID()) =>
  test.call(caller, 'POST', `/customers/${customerId}/transactions`, {
    payload: { amount: 20, ...body },
    headers: { 'idempotency-key': key as string },
  })
const given = async (...call: Parameters<typeof give>) => {
  const answer = await give(...call)
  expect(answer.statusCode).toBe(201)
  const path = `/customers/${customerId}/transactions/${answer.json()._id}`
  return (await test.call(manager, 'GET', path)).json()
}

describe('the payment method', () => {
  it('is the sent method, a card by default for a terminal, and unknown by hand', async () => {
    expect(await given({ paymentMethod: 'cash' })).toMatchObject({ paymentMethod: 'cash' })
    expect(await given({})).toMatchObject({ paymentMethod: 'card' })
    expect(await given({ paymentMethod: 'cheque' }, manager)).toMatchObject({ paymentMethod: 'cheque' })
    expect(await given({}, manager)).toMatchObject({ paymentMethod: null })
    expect((await give({ paymentMethod: 'bitcoin' }, manager)).json()).toMatchObject({
      fields: { paymentMethod: 'Moyen de paiement invalide' },
    })
  })
})

describe('a cheque', () => {
  const cheque = { paymentMethod: 'cheque', chequeNumber: '0001234', chequeBank: 'La Banque Postale' }

  it('is stored with its number and its bank, once for each key', async () => {
    const key = randomUUID()
    const { _id } = await given(cheque, manager, key)
    expect(await given(cheque, manager, key)).toMatchObject({ _id, ...cheque })
    expect(await given({ paymentMethod: 'cheque' }, manager)).toMatchObject({ chequeNumber: null, chequeBank: null })
  })

  it.each([
    [{ ...cheque, chequeNumber: undefined }, 'chequeNumber'],
    [{ ...cheque, chequeBank: ' ' }, 'chequeBank'],
    [{ ...cheque, paymentMethod: 'cash' }, 'chequeNumber'],
  ])('is refused by halves, and for another method: %j', async (body, field) => {
    const answer = await give(body, manager)
    const message = 'Un chèque se saisit avec son numéro et sa banque.'
    expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: message }])
  })

  it('has a number of digits alone', async () => {
    expect((await give({ ...cheque, chequeNumber: '12A' }, manager)).statusCode).toBe(400)
  })
})

describe('the references of a terminal', () => {
  it('are kept with the donation', async () => {
    const references = { authorisation: '483920', settlementBatch: 'TLC-0042', terminalSequence: 0 }
    expect(await given(references)).toMatchObject({ ...references, terminalSequenceIsRepeated: false })
    expect(await given({})).toMatchObject({ authorisation: null, settlementBatch: null, terminalSequence: null })
  })

  it('mark a donation whose number the terminal has already used, and record it', async () => {
    expect(await given({ terminalSequence: 7 })).toMatchObject({ terminalSequenceIsRepeated: false })
    expect(await given({ terminalSequence: 7 })).toMatchObject({
      terminalSequence: 7,
      terminalSequenceIsRepeated: true,
    })
    const other = { token: await insertDeviceToken(test.db, await insertDevice(test.db, customerId)) }
    expect(await given({ terminalSequence: 7 }, other)).toMatchObject({ terminalSequenceIsRepeated: false })
  })

  it('count once when twenty donations with one number arrive together', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => give({ terminalSequence: 1 })))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    const { rows } = await sql<{ first: number; repeated: number }>`
      select count(terminal_sequence) as first, count(repeated_sequence) as repeated
      from donation_references where customer_id = ${customerId}`.execute(test.db)
    expect(rows).toEqual([{ first: 1, repeated: 19 }])
  })

  it('stay those of the first request when it is repeated', async () => {
    const key = randomUUID()
    await given({ terminalSequence: 3 }, terminal, key)
    expect(await given({ terminalSequence: 3 }, terminal, key)).toMatchObject({ terminalSequenceIsRepeated: false })
  })

  it.each(['4970100000000154', '4970 1000 0000 0154', 'CB 4970-1000-0000-0154', '6304000000000000'])(
    'never hold the number of a card (%s), and the donation is kept',
    async (number) => {
      expect(await given({ authorisation: number, settlementBatch: 'TLC-1' })).toMatchObject({
        authorisation: null,
        settlementBatch: 'TLC-1',
      })
      const rows = await test.db.selectFrom('donation_references').select('card_number_left_out').execute()
      expect(rows.at(-1)).toEqual({ card_number_left_out: true })
    },
  )

  it.each(['4970100000000155', '48392011', '12345678901', 'A-4970100000000155'])(
    'may be another number (%s)',
    async (number) => {
      expect(await given({ authorisation: number })).toMatchObject({ authorisation: number })
    },
  )

  it('are not for a person to send', async () => {
    const answer = await give({ terminalSequence: 1 }, manager)
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { terminalSequence: 'Seul un appareil envoie cette référence.' },
    ])
  })
})
