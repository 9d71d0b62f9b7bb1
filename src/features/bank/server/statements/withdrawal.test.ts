import { beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { addDays } from '#shared/days.ts'
import { gateAndNight } from '#test/gate-and-night.ts'
import { listViolations } from '#test/violations.ts'
import type { BankFile } from '../../statement.ts'
import { type BankCalls, bankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { sampleIban } from '../../testing/bank.fixture.ts'
import { cfonbOf, type StatementLine } from '../../testing/cfonb.fixture.ts'
import { randomFrom } from '../../testing/match-input.fixture.ts'
import { camtEntry, camtNotification } from '../../testing/statements/camt.fixture.ts'

let { call, addAccount, addContract, bring, lines, settled, customerId, test } = {} as BankCalls
const world = setUpBank()
beforeEach(async () => {
  ;({ call, addAccount, addContract, bring, lines, settled, customerId, test } = world)
})

type Calls = Pick<BankCalls, 'call' | 'settled'>
const withdraw = async ({ call: send, settled: wait }: Calls, { _id }: BankFile): Promise<BankFile> => {
  const answer = await send('POST', `/files/${_id}/withdrawal`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return wait(_id)
}
const line = (day: string, cents: number, label = 'VIR DIVERS'): StatementLine => ({ day, cents, label, code: '05' })
const november = { openedOn: '2026-10-31', closedOn: '2026-11-20' }
const other = (cents: number) => ({ parts: [{ kind: 'other', amount: cents / 100, note: 'Loyer' }] })
const countOpen = async (): Promise<number> => (await call('GET', '/balance')).json().open.lineCount
describe('a file that is taken back', () => {
  it('leaves every list with its lines, and undoes what they were explained as', async () => {
    await addAccount()
    const file = await bring(cfonbOf(november, [line('2026-11-04', 9_000), line('2026-11-05', 1_000)]))
    const [first] = await lines()
    await call('POST', `/lines/${first?._id}/match`, other(1_000))
    const weighed = (await call('GET', `/files/${file._id}/withdrawal`)).json()
    expect(weighed).toEqual({ lineCount: 2, explanationCount: 1, byPersonCount: 1 })

    const withdrawn = await withdraw(world, file)
    expect(withdrawn).toMatchObject({
      state: 'done',
      statements: [],
      withdrawal: { by: { _id: expect.any(String), name: expect.any(String) } },
    })
    expect(await lines()).toEqual([])
    expect(await countOpen()).toBe(0)
    expect((await call('GET', `/lines/${first?._id}`)).statusCode).toBe(404)
    expect((await call('GET', '/accounts')).json()[0]).toMatchObject({ balance: null, missingStatements: [] })
    expect((await call('GET', '/files?page=1')).json().data[0]).toMatchObject({ withdrawal: withdrawn.withdrawal })
    const journal = test.db.selectFrom('audit_entries').where('customer_id', '=', customerId)
    const entry = journal.select(['action', 'after']).where('action', '=', 'statement.withdrawn')
    expect(await entry.executeTakeFirst()).toMatchObject({ after: { lines: '2', explanations: '1', byPeople: '1' } })
    const kept = test.db.selectFrom('bank_withdrawn_rows').where('customer_id', '=', customerId)
    expect((await kept.select('source').where('source', '=', 'bank_lines').execute()).length).toBe(2)
    expect(await listViolations(test)).toEqual([])
  })

  it('can be brought again, as a file of its own', async () => {
    await addAccount()
    const text = cfonbOf(november, [line('2026-11-04', 9_000)])
    await withdraw(world, await bring(text))
    expect(await bring(text)).toMatchObject({ state: 'done', addedCount: 1, knownCount: 0, withdrawal: null })
    expect(await countOpen()).toBe(1)
  })

  it('leaves the lines that another file contains too, with what people said of them', async () => {
    await addAccount()
    const text = cfonbOf(november, [line('2026-11-04', 9_000)])
    const file = await bring(text)
    expect(await bring(text)).toMatchObject({ addedCount: 0, statements: [{ lineCount: 1 }] })
    const [only] = await lines()
    await call('POST', `/lines/${only?._id}/match`, other(9_000))
    const weighed = (await call('GET', `/files/${file._id}/withdrawal`)).json()
    expect(weighed).toEqual({ lineCount: 0, explanationCount: 0, byPersonCount: 0 })
    await withdraw(world, file)
    expect(await lines()).toMatchObject([{ _id: only?._id, match: { rule: 'by-hand' } }])
    expect((await call('GET', '/accounts')).json()[0]).toMatchObject({ balance: { day: '2026-11-20', amount: 90 } })
  })

  it('is taken back once: the second of two people gets the name of the first', async () => {
    await addAccount()
    const { _id } = await bring(cfonbOf(november, [line('2026-11-04', 9_000)]))
    const answers = await Promise.all([1, 2].map(() => call('POST', `/files/${_id}/withdrawal`)))
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409'])
    expect((await settled(_id)).state).toBe('done')
    expect((await call('GET', `/files/${_id}/withdrawal`)).json()).toMatchObject({
      code: 'bank-file-withdrawn',
      message: expect.stringMatching(/ a déjà retiré ce fichier\.$/),
    })
  })

  it('stays while a later file has left out lines of its days, and goes after that one', async () => {
    await addAccount()
    const whole = await bring(cfonbOf(november, [line('2026-11-04', 9_000)]))
    const parts = cfonbOf({ ...november, closedOn: '2026-11-19' }, [
      line('2026-11-04', 4_000),
      line('2026-11-04', 5_000),
    ])
    const split = await bring(parts)
    expect(split.problems).toMatchObject([{ code: 'known-otherwise' }])
    const refused = await call('POST', `/files/${whole._id}/withdrawal`)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'bank-file-needed',
        message:
          'Des lignes d’autres fichiers ont été laissées, car celui-ci dit les mêmes jours autrement. Retirez d’abord\u00a0: n°\u00a02.',
      },
    ])
    await withdraw(world, split)
    await withdraw(world, whole)
    expect(await bring(parts)).toMatchObject({ addedCount: 2, problems: [] })
  })

  it('gives their place back to the lines of notifications that its statement had replaced', async () => {
    await addAccount()
    const notification = camtNotification({
      iban: sampleIban,
      content: camtEntry({ bookedOn: '2026-11-04', cents: 1_000 }),
    })
    await bring(notification)
    const statement = await bring(cfonbOf(november, [line('2026-11-05', 500)]))
    expect((await lines()).map(({ match }) => match?.rule ?? null)).toEqual([null, 'replaced'])
    await withdraw(world, statement)
    expect((await lines()).map(({ amount, match }) => [amount, match])).toEqual([[10, null]])
  })

  it('asks again for the columns of a CSV that were chosen wrongly', async () => {
    const accountId = (await addAccount())._id
    const text = 'Date;Libellé;Débit;Crédit\n04/11/2026;REMISE CB;;90,00\n05/11/2026;LOYER;10,00;\n'
    const choose = async (debit: number, credit: number): Promise<BankFile> => {
      const asked = await bring(text, { accountId })
      expect(asked.state).toBe('columns')
      const columns = { amounts: 'split', date: 0, labels: [1], debit, credit }
      await call('POST', `/files/${asked._id}/answer`, { columns })
      return settled(asked._id)
    }
    const swapped = await choose(3, 2)
    expect((await lines()).map(({ amount }) => amount)).toEqual([10, -90])
    await withdraw(world, swapped)
    await choose(2, 3)
    expect((await lines()).map(({ amount }) => amount)).toEqual([-10, 90])
    expect(await bring(text, { accountId })).toMatchObject({ state: 'done', knownCount: 2 })
  })

  it('is none that was refused, and none of another association', async () => {
    await addAccount()
    const refused = await bring('rien')
    expect((await call('POST', `/files/${refused._id}/withdrawal`)).json()).toMatchObject({
      code: 'bank-file-without-lines',
    })
    const file = await bring(cfonbOf(november, [line('2026-11-04', 9_000)]))
    const elsewhere = (await insertCustomer(test.db)).id
    const stranger = await insertUser(test.db, { customer_id: elsewhere })
    const answer = await bankCalls(test, elsewhere, stranger).call('POST', `/files/${file._id}/withdrawal`)
    expect(answer.statusCode).toBe(404)
    expect(await lines()).toHaveLength(1)
  })
})

it('the journal of an acquirer goes with its lines, but for those of another one', async () => {
  await addContract((await addAccount())._id, { acquirer: 'stripe' })
  const header = 'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Transfer'
  const row = (id: string) => `${id},charge,ch_1,120.00,3.78,116.22,eur,2026-09-01 22:03,2026-09-03 00:00,Don,po_1`
  const first = await bring([header, row('txn_1'), row('txn_2'), ''].join('\n'))
  const second = await bring([header, row('txn_2'), row('txn_3'), ''].join('\n'))
  expect([first, second]).toMatchObject([{ addedCount: 2 }, { addedCount: 1, knownCount: 1 }])
  const read = async () => {
    const rows = test.db.selectFrom('acquirer_lines').select('reference').where('customer_id', '=', customerId)
    return (await rows.orderBy('reference').execute()).map(({ reference }) => reference)
  }
  await withdraw(world, first)
  expect(await read()).toEqual(['txn_2', 'txn_3'])
  await withdraw(world, second)
  expect(await read()).toEqual([])
})

it('rows are deleted only once they are kept', async () => {
  await addAccount()
  const { _id } = await bring(cfonbOf(november, [line('2026-11-04', 9_000)]))
  const files = test.db.deleteFrom('bank_line_differences').where('customer_id', '=', customerId)
  await expect(files.execute()).resolves.toBeDefined()
  const rows = test.db.deleteFrom('bank_statement_lines').where('customer_id', '=', customerId)
  await expect(rows.execute()).rejects.toThrow('rows of bank_statement_lines are only ever added')
  await withdraw(world, { _id } as BankFile)
  const kept = test.db.deleteFrom('bank_withdrawn_rows').where('customer_id', '=', customerId)
  await expect(kept.execute()).rejects.toThrow('only ever added')
})

/** Draws statements of an account's days that overlap. */
const drawFiles = (random: (below: number) => number): string[] => {
  const days = Array.from({ length: 12 }, (_, index) => addDays('2026-11-02', index))
  const all = days.flatMap((day) =>
    Array.from({ length: random(4) }, () => line(day, (random(3) + 1) * 1_000, `VIR ${random(3)}`)),
  )
  return Array.from({ length: 4 }, () => {
    const from = random(10)
    const to = Math.min(11, from + random(6))
    const [openedOn, closedOn] = [addDays(days[from] ?? '', -1), days[to] ?? '']
    const before = all.filter(({ day }) => day <= openedOn)
    const own = all.filter(({ day }) => day > openedOn && day <= closedOn)
    return cfonbOf({ openedOn, closedOn, opening: before.reduce((sum, { cents }) => sum + cents, 0) }, own)
  })
}

const createAssociation = async () => {
  const id = (await insertCustomer(test.db)).id
  const calls = bankCalls(test, id, await insertUser(test.db, { customer_id: id }))
  await calls.addAccount()
  const readState = async () => {
    const [account] = (await calls.call('GET', '/accounts')).json()
    const { open, accounts } = (await calls.call('GET', '/balance')).json()
    return {
      lines: (await calls.lines()).map(({ bookedOn, amount, label }) => `${bookedOn} ${amount} ${label}`).toSorted(),
      balance: account.balance,
      missing: account.missingStatements,
      open,
      balances: accounts.map(({ day, amount }: { day: string; amount: number }) => [day, amount]),
    }
  }
  return { ...calls, readState }
}

for (const { count, tags } of gateAndNight(1, 30))
  it(`a file that is taken back is one that never came, and brought again one that never left (${count})`, {
    tags,
    timeout: 600_000,
  }, async () => {
    for (let seed = 1; seed <= count; seed += 1) {
      const next = randomFrom(seed)
      const random = (below: number) => Math.floor(next() * below)
      const files = drawFiles(random)
      const gone = random(files.length)
      const one = await createAssociation()
      const brought: BankFile[] = []
      for (const file of files) brought.push(await one.bring(file))
      const before = await one.readState()
      await withdraw(one, brought[gone] as BankFile)
      const without = await createAssociation()
      for (const file of files.filter((_, index) => index !== gone)) await without.bring(file)
      expect({ seed, ...(await one.readState()) }).toEqual({ seed, ...(await without.readState()) })
      await one.bring(files[gone] ?? '')
      expect({ seed, ...(await one.readState()) }).toEqual({ seed, ...before })
    }
    expect(await listViolations(test)).toEqual([])
  })
