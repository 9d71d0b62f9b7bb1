import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { readVersionOf } from '#shared/read-version.ts'
import { BankAccountEdit, maxBankAccounts } from '../../bank-account.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { insertBankAccount, otherIban, sampleIban } from '../../testing/bank.fixture.ts'
import { listMissingStatements } from './missing-statements.ts'

let { call, customerId, manager, addAccount, test } = {} as BankCalls
const world = setUpBank()
beforeEach(() => {
  ;({ call, customerId, manager, addAccount, test } = world)
})

describe('a bank account', () => {
  it('is added with its IBAN as a person copies it, and is the association’s alone', async () => {
    const typed = ' fr76 3000 6000 0112 3456 7890 189 '
    const made = await addAccount({ iban: typed })
    expect(made).toEqual({
      _id: expect.any(String),
      iban: sampleIban,
      holder: 'LES AMIS DU PARTAGE',
      label: 'Compte courant',
      isArchived: false,
      createdAt: '2026-11-24T09:00:00.000Z',
      balance: null,
      statementsUntil: null,
      missingStatements: [],
    })
    expect((await call('GET', '/accounts')).json()).toEqual([made])
    const foreign = await insertCustomer(test.db)
    const stranger = await insertUser(test.db, { customer_id: foreign.id })
    expect((await test.call(stranger, 'GET', `/customers/${foreign.id}/bank/accounts`)).json()).toEqual([])
    const address = `/customers/${foreign.id}/bank/accounts/${made._id}`
    expect((await test.call(stranger, 'PATCH', address, { payload: { label: 'A' } })).statusCode).toBe(404)
  })

  it.each([
    ['FR7630006000011234567890188', 'Cet IBAN est faux\u00a0: vérifiez chaque caractère'],
    ['30006000011234567890189', 'Cet IBAN est faux\u00a0: vérifiez chaque caractère'],
    ['FR76', 'Cet IBAN est faux\u00a0: vérifiez chaque caractère'],
    [' ', 'L’IBAN est obligatoire'],
    [null, 'L’IBAN est obligatoire'],
  ])('is refused with the IBAN %j', async (iban, message) => {
    const refused = await call('POST', '/accounts', { iban, holder: 'A', label: 'B' })
    expect(refused.json()).toMatchObject({ status: 400, fields: { iban: message } })
  })

  it('is in the list once, also for two calls at once, and another association may have it', async () => {
    const account = { iban: sampleIban, holder: 'A', label: 'B' }
    const answers = await Promise.all([call('POST', '/accounts', account), call('POST', '/accounts', account)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'bank-account-known',
      fields: { iban: 'Ce compte est déjà dans la liste.' },
    })
    const foreign = await insertCustomer(test.db)
    const stranger = await insertUser(test.db, { customer_id: foreign.id })
    const path = `/customers/${foreign.id}/bank/accounts`
    expect((await test.call(stranger, 'POST', path, { payload: account })).statusCode).toBe(201)
  })

  it('changes its name and is archived, against the version that was read, and keeps its IBAN', async () => {
    const { _id, holder, label } = await addAccount()
    const path = `/accounts/${_id}`
    const readVersion = readVersionOf(BankAccountEdit, { holder, label, isArchived: false })
    const changed = await call('PATCH', path, { label: 'Travaux', isArchived: true }, manager, readVersion)
    expect(changed.json()).toMatchObject({ label: 'Travaux', isArchived: true, iban: sampleIban })
    expect((await call('PATCH', path, { label: 'Autre' }, manager, readVersion)).json()).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    expect((await call('PATCH', path, { iban: otherIban })).statusCode).toBe(400)
    expect((await call('PATCH', path, { isArchived: false })).json()).toMatchObject({ isArchived: false })
  })

  it('has lines in the journal, without the middle of its IBAN', async () => {
    const { _id } = await addAccount()
    await call('PATCH', `/accounts/${_id}`, { label: 'Travaux' })
    const journal = await test.call(manager, 'GET', `/customers/${customerId}/journal?limit=10`)
    const actions = journal.json().data.map(({ action }: { action: string }) => action)
    expect(actions.toSorted()).toEqual(['bank.created', 'bank.updated'])
    expect(journal.body).toContain('FR\u00a0…\u00a00189')
    expect(journal.body).not.toContain(sampleIban)
  })

  it(`is one of ${maxBankAccounts} at most`, async () => {
    for (let place = 1; place < maxBankAccounts; place += 1)
      await insertBankAccount(test.db, customerId, manager.id, { iban: `FR76${String(place).padStart(23, '0')}` })
    await addAccount()
    const refused = await call('POST', '/accounts', { iban: otherIban, holder: 'A', label: 'B' })
    expect(refused.json()).toMatchObject({ status: 409, code: 'too-many-bank-accounts' })
  })
})

describe('missing statements', () => {
  const statement = (openedOn: string, closedOn: string, openingCents: number, closingCents: number) => ({
    openedOn,
    closedOn,
    openingCents,
    closingCents,
  })
  const [september, october, december] = [
    statement('2026-08-31', '2026-09-30', 0, 100),
    statement('2026-09-30', '2026-10-31', 100, 250),
    statement('2026-11-30', '2026-12-31', 300, 400),
  ]

  it('are the days between two statements whose balances differ, in any order of the files', () => {
    const missing = [{ from: '2026-11-01', to: '2026-11-30' }]
    expect(listMissingStatements([september, october])).toEqual([])
    expect(listMissingStatements([september, october, december])).toEqual(missing)
    expect(listMissingStatements([december, september, october])).toEqual(missing)
  })

  it('are none where statements overlap, or where nothing moved between them', () => {
    const late = statement('2026-10-15', '2026-11-15', 180, 300)
    expect(listMissingStatements([september, october, late])).toEqual([])
    expect(listMissingStatements([october, statement('2026-11-30', '2026-12-31', 250, 400)])).toEqual([])
  })

  it('follow the balance among several statements of a day', () => {
    const [first, second, third] = [
      statement('2026-11-02', '2026-11-02', 0, 10),
      statement('2026-11-02', '2026-11-02', 10, 30),
      statement('2026-11-02', '2026-11-02', 30, 20),
    ]
    expect(listMissingStatements([statement('2026-11-01', '2026-11-01', 5, 0), third, second, first])).toEqual([])
  })
})
