import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { BankContractEdit } from '../../bank-account.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { insertBankAccount } from '../../testing/bank.fixture.ts'

let { call, customerId, manager, addAccount, addContract, test } = {} as BankCalls
let accountId: string
const world = setUpBank()
beforeEach(async () => {
  ;({ call, customerId, manager, addAccount, addContract, test } = world)
  accountId = (await addAccount())._id
})

describe('a contract of card acceptance', () => {
  it('pays whole amounts to an account, and its hour is to be learnt', async () => {
    const made = await addContract(accountId, { number: 'ab-1234567' })
    expect(made).toEqual({
      _id: expect.any(String),
      accountId,
      number: 'AB-1234567',
      acquirer: 'bank',
      settles: 'gross',
      rate: 0,
      fixedFee: 0,
      isFeeMonthly: false,
      cutOff: null,
      isCutOffLearnt: false,
      foundRate: null,
      isArchived: false,
      createdAt: '2026-11-24T09:00:00.000Z',
      devices: [],
    })
    expect((await call('GET', '/contracts')).json()).toEqual({ data: [made], proposed: null, freeDevices: [] })
  })

  it('keeps its commission to the ten-thousandth of a percent and the tenth of a cent, and its hour', async () => {
    const terms = { settles: 'net', rate: 1.2345, fixedFee: 0.045, cutOff: '03:05' }
    expect(await addContract(accountId, terms)).toMatchObject(terms)
  })

  it.each([
    [{ rate: 20.1 }, { rate: 'De 0 à 20\u00a0%' }],
    [{ rate: 1.23456 }, { rate: 'Quatre décimales au plus' }],
    [{ rate: '1' }, { rate: 'Taux invalide' }],
    [{ fixedFee: 0.0451 }, { fixedFee: 'Trois décimales au plus' }],
    [{ fixedFee: -1 }, { fixedFee: 'De 0 à 10\u00a0€' }],
    [{ cutOff: '24:00' }, { cutOff: 'Heure invalide' }],
    [{ number: 'N° 12' }, { number: 'Des lettres et des chiffres seulement' }],
    [{ acquirer: 'paypal' }, { acquirer: 'Choix invalide' }],
    [
      { settles: 'net', isFeeMonthly: true },
      { isFeeMonthly: 'Une commission prélevée une fois par mois suppose que le montant entier est versé' },
    ],
  ])('is refused with %j', async (wrong, fields) => {
    const refused = await call('POST', '/contracts', { accountId, number: '1234567', ...wrong })
    expect(refused.json()).toMatchObject({ status: 400, fields })
  })

  it('is in the list once, and only of an account of the association', async () => {
    await addContract(accountId)
    const again = await call('POST', '/contracts', { accountId, number: '1234567' })
    expect(again.json()).toMatchObject({ status: 409, code: 'bank-contract-known' })
    const foreign = await insertCustomer(test.db)
    const stranger = await insertUser(test.db, { customer_id: foreign.id })
    const theirs = await insertBankAccount(test.db, foreign.id, stranger.id)
    const refused = await call('POST', '/contracts', { accountId: theirs, number: '7654321' })
    expect(refused.json()).toMatchObject({ status: 422, code: 'unknown-bank-account' })
  })

  it('is changed against the version that was read, and a monthly commission needs whole payments', async () => {
    const { _id, ...read } = await addContract(accountId)
    const readVersion = readVersionOf(BankContractEdit, { rate: 0 })
    const changed = await call('PATCH', `/contracts/${_id}`, { rate: 0.8, cutOff: '23:30' }, manager, readVersion)
    expect(changed.json()).toMatchObject({ rate: 0.8, cutOff: '23:30', isCutOffLearnt: false, number: read.number })
    const stale = await call('PATCH', `/contracts/${_id}`, { rate: 1 }, manager, readVersion)
    expect(stale.json()).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    await call('PATCH', `/contracts/${_id}`, { isFeeMonthly: true })
    const refused = await call('PATCH', `/contracts/${_id}`, { settles: 'net' })
    expect(refused.json()).toMatchObject({ status: 422, code: 'monthly-fee-of-net' })
    const journal = await test.call(manager, 'GET', `/customers/${customerId}/journal?limit=10`)
    expect(journal.body).toContain('contract.updated')
    expect(journal.body).toContain('contract.created')
  })

  it('has terminals from a day on, and a terminal begins under one contract on a day', async () => {
    const [entry, yard] = [
      await insertDevice(test.db, customerId, { label: 'Entrée' }),
      await insertDevice(test.db, customerId, { label: 'Parvis' }),
    ]
    const [first, second] = [await addContract(accountId), await addContract(accountId, { number: '7654321' })]
    const assign = (contractId: string, devices: object[]) =>
      call('PUT', `/contracts/${contractId}/devices`, { devices })
    const from = '2026-01-01'
    const both = [
      { deviceId: entry.id, from },
      { deviceId: yard.id, from },
    ]
    expect((await assign(first._id, both)).json().devices).toEqual([
      { device: { _id: entry.id, name: 'Entrée' }, from },
      { device: { _id: yard.id, name: 'Parvis' }, from },
    ])
    expect((await assign(second._id, [{ deviceId: yard.id, from }])).json()).toMatchObject({
      status: 409,
      fields: { devices: 'L’appareil «\u00a0Parvis\u00a0» commence ce jour-là sous un autre contrat.' },
    })
    expect((await assign(second._id, [{ deviceId: yard.id, from: '2026-06-01' }])).statusCode).toBe(200)
    expect((await assign(first._id, [both[0]!, both[0]!])).statusCode).toBe(400)
    expect((await assign(first._id, [both[0]!])).json().devices).toHaveLength(1)
    const stranger = await insertDevice(test.db, (await insertCustomer(test.db)).id)
    expect((await assign(first._id, [{ deviceId: stranger.id, from }])).json()).toMatchObject({
      status: 422,
      code: 'unknown-device',
    })
    const third = await insertDevice(test.db, customerId, { label: 'Sortie' })
    expect((await call('GET', '/contracts')).json().freeDevices).toEqual([{ _id: third.id, name: 'Sortie' }])
  })

  it('is proposed by the number that the platform knows, once a line of the bank names it too', async () => {
    await test.db.updateTable('customers').set({ terminal_id: '5678901' }).where('id', '=', customerId).execute()
    const proposed = async () => (await call('GET', '/contracts')).json().proposed
    expect(await proposed()).toBeNull()
    await sql`
      with file as (
        insert into bank_files (customer_id, id, number, file_name, sha256, byte_count, state, uploaded_at, uploaded_by, ended_at)
        values (${customerId}, gen_random_uuid(), 1, 'releve.txt', ${'0'.repeat(64)}, 1, 'done', now(), ${manager.id}, now())
        returning id
      )
      insert into bank_lines (customer_id, id, account_id, file_id, booked_on, amount_cents, ordinal, label, file_line, added_at)
      select ${customerId}, gen_random_uuid(), ${accountId}, file.id, '2026-11-20', 12000, 1, 'REMISE CB CT 5678901', 2, now()
      from file`.execute(test.db)
    expect(await proposed()).toEqual({ accountId, number: '5678901' })
    await addContract(accountId, { number: '5678901' })
    expect(await proposed()).toBeNull()
  })
})
