import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { BankAccount } from '../../bank-account.ts'
import { type BankCalls, bankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { otherIban } from '../../testing/bank.fixture.ts'
import { cfonbOf, type StatementLine } from '../../testing/cfonb.fixture.ts'

let { call, customerId, manager, addAccount, bring, send, lines, test } = {} as BankCalls
const world = setUpBank()
beforeEach(() => {
  ;({ call, customerId, manager, addAccount, bring, send, lines, test } = world)
})

const november = { openedOn: '2026-10-31', closedOn: '2026-11-20', opening: 10_000 }
const sample: StatementLine[] = [
  { day: '2026-11-03', cents: 12_000 },
  { day: '2026-11-03', cents: 12_000 },
  { day: '2026-11-04', cents: -950, label: 'FRAIS DE TENUE DE COMPTE' },
  { day: '2026-11-20', cents: 5_000, label: 'REMISE CHEQUES 0000007' },
]
const figuresOf = async () => {
  const all = await lines()
  return all.map(({ bookedOn, amount, label }) => `${bookedOn} ${amount} ${label}`).toSorted()
}

describe('a statement', () => {
  it('adds its lines to the account that it names, and says the balance', async () => {
    const account = await addAccount()
    const file = await bring(cfonbOf(november, sample), { fileName: 'releve_novembre.txt' })
    expect(file).toMatchObject({
      number: 1,
      fileName: 'releve_novembre.txt',
      state: 'done',
      format: 'cfonb120',
      progress: 100,
      lineCount: 4,
      addedCount: 4,
      knownCount: 0,
      differingCount: 0,
      problems: [],
      question: null,
      statements: [
        {
          account: { _id: account._id, name: 'Compte courant' },
          currency: 'EUR',
          openedOn: '2026-10-31',
          closedOn: '2026-11-20',
          opening: 100,
          closing: 380.5,
          lineCount: 4,
        },
      ],
    })
    expect(await figuresOf()).toEqual([
      '2026-11-03 120 REMISE CB CT 1234567',
      '2026-11-03 120 REMISE CB CT 1234567',
      '2026-11-04 -9.5 FRAIS DE TENUE DE COMPTE',
      '2026-11-20 50 REMISE CHEQUES 0000007',
    ])
    const [own] = (await call('GET', '/accounts')).json<BankAccount[]>()
    expect(own).toMatchObject({ balance: { day: '2026-11-20', amount: 380.5 }, missingStatements: [] })
  })

  it('adds nothing the second time, nor what an overlapping one has added', async () => {
    await addAccount()
    const [first, second] = [
      cfonbOf({ ...november, closedOn: '2026-11-04' }, sample.slice(0, 3)),
      cfonbOf({ ...november, openedOn: '2026-11-03', opening: 34_000 }, sample.slice(2)),
    ]
    expect(await bring(first)).toMatchObject({ addedCount: 3, knownCount: 0 })
    expect(await bring(first)).toMatchObject({ addedCount: 0, knownCount: 3 })
    expect(await bring(second)).toMatchObject({ addedCount: 1, knownCount: 1 })
    expect(await bring(cfonbOf(november, sample))).toMatchObject({ addedCount: 0, knownCount: 4 })
    expect(await figuresOf()).toHaveLength(4)
  })

  it.each([
    ['one after the other', [0, 1]],
    ['the later one first', [1, 0]],
  ])('shares no line with one that ends where it begins, also of equal lines of a day: %s', async (_, order) => {
    await addAccount()
    const halves = [
      cfonbOf({ ...november, closedOn: '2026-11-03' }, sample.slice(0, 1)),
      cfonbOf({ openedOn: '2026-11-03', closedOn: '2026-11-20', opening: 22_000 }, sample.slice(1)),
    ]
    for (const index of [...order, ...order]) await bring(halves[index] ?? '')
    expect(await figuresOf()).toHaveLength(4)
    expect(await bring(cfonbOf(november, sample))).toMatchObject({ addedCount: 0, knownCount: 4 })
  })

  it('of another association’s account is refused by its IBAN, and a mixed file keeps what is its own', async () => {
    await addAccount()
    const foreign = (await insertCustomer(test.db)).id
    const stranger = await insertUser(test.db, { customer_id: foreign })
    await bankCalls(test, foreign, stranger).addAccount({ iban: otherIban })
    const theirs = cfonbOf({ ...november, iban: otherIban }, sample)
    expect(await bring(theirs)).toMatchObject({
      state: 'refused',
      addedCount: 0,
      problems: [{ code: 'account-unknown', message: expect.stringContaining('n’est pas un compte de l’association') }],
    })
    expect(await figuresOf()).toEqual([])
    expect(await bring(theirs + cfonbOf(november, sample))).toMatchObject({
      state: 'done',
      addedCount: 4,
      problems: [{ code: 'account-unknown' }],
    })
  })

  it('of another currency is kept apart, with a notice', async () => {
    await addAccount()
    const pounds = cfonbOf({ ...november, currency: 'GBP' }, sample.slice(0, 2))
    expect(await bring(pounds)).toMatchObject({
      state: 'done',
      addedCount: 2,
      statements: [{ currency: 'GBP', lineCount: 2 }],
      problems: [{ code: 'currency-other', isNotice: true }],
    })
    expect(await figuresOf()).toEqual([])
    expect((await call('GET', '/lines')).json()).toMatchObject({ openCount: 0, openAmount: 0 })
  })

  it('that is missing is shown with the account, until it is brought', async () => {
    await addAccount()
    await bring(cfonbOf(november, sample))
    const later = { openedOn: '2026-11-22', closedOn: '2026-11-23', opening: 40_050 }
    await bring(cfonbOf(later, [{ day: '2026-11-23', cents: 100 }]))
    const missing = async () => (await call('GET', '/accounts')).json<BankAccount[]>()[0]?.missingStatements
    expect(await missing()).toEqual([{ from: '2026-11-21', to: '2026-11-22' }])
    const between = { openedOn: '2026-11-20', closedOn: '2026-11-22', opening: 38_050 }
    await bring(cfonbOf(between, [{ day: '2026-11-21', cents: 2_000 }]))
    expect(await missing()).toEqual([])
  })

  it('with a date to come is refused with the line', async () => {
    await addAccount()
    const file = await bring(cfonbOf({ ...november, closedOn: '2026-11-25' }, [{ day: '2026-11-25', cents: 100 }]))
    expect(file).toMatchObject({ state: 'refused', addedCount: 0 })
    expect(file.problems).toContainEqual(expect.objectContaining({ code: 'date-to-come', line: 2 }))
  })

  it('is not added to an archived account', async () => {
    const { _id } = await addAccount()
    await call('PATCH', `/accounts/${_id}`, { isArchived: true })
    expect(await bring(cfonbOf(november, sample))).toMatchObject({
      state: 'refused',
      problems: [{ code: 'account-archived' }],
    })
  })

  it('that says the same money in other parts adds nothing to a day', async () => {
    await addAccount()
    await bring(cfonbOf(november, sample))
    const joined = [{ day: '2026-11-03', cents: 24_000 }, ...sample.slice(2)]
    expect(await bring(cfonbOf({ ...november, openedOn: '2026-10-30' }, joined))).toMatchObject({
      addedCount: 0,
      problems: [{ code: 'known-otherwise', message: expect.stringContaining('3 novembre 2026') }],
    })
    expect(await figuresOf()).toHaveLength(4)
  })
})

describe('a file', () => {
  it('is refused when it is empty, too large, or no statement, and of a person without the right', async () => {
    expect((await send('')).json()).toMatchObject({ status: 422, code: 'bank-file-empty' })
    const zeros = gzipSync(Buffer.alloc(21 * 1024 * 1024))
    expect((await send(zeros, { headers: { 'content-encoding': 'gzip' } })).json()).toMatchObject({
      status: 413,
      code: 'bank-file-too-large',
    })
    expect(await bring('Bonjour')).toMatchObject({ state: 'refused', format: 'unknown', lineCount: 0 })
    const user = await insertUser(test.db, { customer_id: customerId, role: 'user' })
    expect((await send('Bonjour', { caller: user })).statusCode).toBe(403)
    const wrong = await send('Bonjour', { accountId: '00000000-0000-4000-8000-000000000001' })
    expect(wrong.json()).toMatchObject({ status: 422, code: 'unknown-bank-account' })
  })

  it('may be compressed, and its bytes are kept only until it is read', async () => {
    await addAccount()
    const compressed = gzipSync(cfonbOf(november, sample))
    await bring(compressed, { headers: { 'content-encoding': 'gzip' } })
    expect(await figuresOf()).toHaveLength(4)
    expect(
      await test.db.selectFrom('bank_file_contents').selectAll().where('customer_id', '=', customerId).execute(),
    ).toEqual([])
  })

  it('in CSV asks once what its columns are, for each header', async () => {
    const { _id: accountId } = await addAccount()
    const csv = (day: string, amount: string) =>
      `Date opération;Libellé;Montant;Solde\n${day};REMISE CB;${amount};100,00\n`
    const asking = await bring(csv('03/11/2026', '20,00'), { fileName: 'a.csv', accountId })
    expect(asking).toMatchObject({
      state: 'columns',
      format: 'csv',
      question: { header: ['Date opération', 'Libellé', 'Montant', 'Solde'] },
    })
    const columns = { date: 0, labels: [1], amounts: 'signed', amount: 2 }
    const chosen = await call('POST', `/files/${asking._id}/answer`, { columns })
    expect(chosen.statusCode, chosen.body).toBe(200)
    expect(await world.settled(asking._id)).toMatchObject({ state: 'done', addedCount: 1 })
    expect((await call('POST', `/files/${asking._id}/answer`, { columns })).json()).toMatchObject({ status: 409 })
    expect(await bring(csv('04/11/2026', '30,00'), { fileName: 'b.csv', accountId })).toMatchObject({
      state: 'done',
      addedCount: 1,
    })
    expect(await bring(csv('05/11/2026', '30,00'), { fileName: 'c.csv' })).toMatchObject({
      state: 'account',
      addedCount: 0,
    })
    expect(await figuresOf()).toEqual(['2026-11-03 20 REMISE CB', '2026-11-04 30 REMISE CB'])
  })

  it('has a line in the journal, without its name', async () => {
    await addAccount()
    await bring(cfonbOf(november, sample), { fileName: 'Relevé de Maud.txt' })
    const journal = await test.call(manager, 'GET', `/customers/${customerId}/journal?limit=10`)
    expect(journal.body).toContain('statement.uploaded')
    expect(journal.body).not.toContain('Maud')
  })

  it('is listed with the others, newest first', async () => {
    await addAccount()
    await bring(cfonbOf(november, sample))
    await bring('Bonjour')
    const { data, nextCursor } = (await call('GET', '/files?page=1&limit=1')).json()
    expect(data).toHaveLength(1)
    const next = (await call('GET', `/files?limit=1&cursor=${nextCursor}`)).json()
    expect([data[0].number, next.data[0].number]).toEqual(expect.arrayContaining([1, 2]))
  })
})

it('lines never change: not by SQL either', async () => {
  await addAccount()
  await bring(cfonbOf(november, sample))
  for (const table of ['bank_lines', 'bank_statements', 'bank_statement_lines'] as const)
    await expect(sql`delete from ${sql.table(table)}`.execute(test.db)).rejects.toThrow('only ever added')
  await expect(test.db.updateTable('bank_lines').set({ label: 'B' }).execute()).rejects.toThrow('only ever added')
})
