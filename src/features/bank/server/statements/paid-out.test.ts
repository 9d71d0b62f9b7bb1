import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { importCalls } from '#features/imports/testing/import.fixture.ts'
import { listViolations } from '#test/violations.ts'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'
import { otherIban, sampleIban } from '../../testing/bank.fixture.ts'
import { cfonbOf } from '../../testing/cfonb.fixture.ts'

let { call, send, settled, bring, addAccount, lines, line, customerId, test } = {} as BankCalls
const world = setUpBank()
beforeEach(async () => {
  ;({ call, send, settled, bring, addAccount, lines, line, customerId, test } = world)
  await addAccount()
})
const { importFile } = importCalls(
  () => test,
  () => customerId,
  () => world.manager,
)

const fileOf = (name: string): Buffer =>
  readFileSync(path.resolve(import.meta.dirname, '../../testing/statements', name))
const payments = fileOf('helloasso-payout.csv')

/** Brings a statement in CSV, with its columns. */
const bringStatement = async (file: Buffer = fileOf('helloasso-payout-line.csv')): Promise<void> => {
  const accountId = (await call('GET', '/accounts')).json()[0]._id
  const { _id } = (await send(file, { accountId })).json()
  await settled(_id)
  const columns = { date: 0, labels: [1], amounts: 'split', debit: 2, credit: 3, balance: 4 }
  const answer = await call('POST', `/files/${_id}/answer`, { columns })
  expect(answer.statusCode, answer.body).toBe(200)
  await settled(_id)
}
const statementOf = (cents: number, label: string, { day = '2026-11-12', iban = sampleIban } = {}): string =>
  cfonbOf({ iban, openedOn: '2026-10-31', closedOn: '2026-11-23' }, [{ day, cents, label, code: '05' }])
/** Reads the credit that is explained. */
const firstLine = async () => line((await lines({ state: 'explained' })).find(({ amount }) => amount > 0)?._id ?? '')
const openLine = async () => line((await lines({ state: 'open' }))[0]?._id ?? '')

const ofHelloAsso = {
  state: 'explained',
  amount: 65,
  match: {
    rule: 'reference',
    madeBy: null,
    sentence: 'Versement HelloAsso 10-11-2026\u00a0: 2 paiements 65,00\u00a0€.',
    parts: [
      { kind: 'payment', amount: 20, gross: 20, reference: '72001', takenOn: '2026-11-05', transactionId: null },
      { kind: 'payment', amount: 45, gross: 45, reference: '72002', takenOn: '2026-11-06', transactionId: null },
    ],
  },
}

it.each([['the payments first'], ['the statement first']])('a payout is its payments, %s', async (order) => {
  const steps = [() => bring(payments), () => bringStatement()]
  for (const step of order === 'the payments first' ? steps : steps.toReversed()) await step()
  expect(await firstLine()).toMatchObject(ofHelloAsso)
  expect(await bring(payments)).toMatchObject({ addedCount: 0 })
  expect(await firstLine()).toMatchObject(ofHelloAsso)
  expect(await listViolations(test)).toEqual([])
})

it('an undo gives the payments back, which a person may accept again', async () => {
  await bring(payments)
  await bringStatement()
  const { match, _id } = await firstLine()
  const undone = (await call('POST', `/matches/${match?._id}/undo`)).json()
  expect(undone).toMatchObject({ state: 'open', proposals: [{ rule: 'reference' }] })
  const sent = ofHelloAsso.match.parts.map(({ kind, amount }, index) => ({
    kind,
    amount,
    paymentId: undone.proposals[0].parts[index].paymentId,
  }))
  const wrong = await call('POST', `/lines/${_id}/match`, { parts: [{ ...sent[0], amount: 65 }] })
  expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'match-changed'])
  expect((await call('POST', `/lines/${_id}/match`, { parts: sent })).json()).toMatchObject({ state: 'explained' })
  expect(await listViolations(test)).toEqual([])
})

it('the donations that were imported are those of the payments, and say their line', async () => {
  await bring(payments)
  await bringStatement()
  const imported = await importFile(payments, {
    unknownCauses: 'default',
    types: [{ value: 'Adhésion', meaning: 'leave' }],
    statuses: [{ value: 'Hors Ligne', meaning: 'leave' }],
  })
  expect(imported).toMatchObject({ imported: { donationCount: 2, total: 65 } })
  const { _id, bookedOn, match } = await firstLine()
  const ids = match?.parts.flatMap((part) => (part.kind === 'payment' ? [part.transactionId] : []))
  for (const id of ids ?? [])
    expect((await call('GET', `/donations/${id}`)).json()).toMatchObject({
      state: 'paid',
      line: { _id, bookedOn, amount: 65 },
    })
  expect(new Set(ids).size).toBe(2)
  await call('POST', `/matches/${match?._id}/undo`)
  expect((await call('GET', `/donations/${ids?.[0]}`)).json()).toMatchObject({ state: 'none', line: null })
  expect(await listViolations(test)).toEqual([])
})

it('a line waits again once the payments leave with their file, and is explained when they come back', async () => {
  const { _id } = await bring(payments)
  await bringStatement()
  expect((await call('GET', `/files/${_id}/withdrawal`)).json()).toMatchObject({ explanationCount: 1 })
  await call('POST', `/files/${_id}/withdrawal`)
  await settled(_id)
  expect(await openLine()).toMatchObject({ amount: 65, proposals: [] })
  await bring(payments)
  expect(await firstLine()).toMatchObject(ofHelloAsso)
  expect(await listViolations(test)).toEqual([])
})

it.each([
  ['the platform and the amount without the day', 6500, 'VIR HELLOASSO', 65],
  ['the day and the amount without the platform', 6500, 'VIR DIVERS 10-11-2026', 65],
  ['the platform and the day of another amount', 7000, 'HELLOASSO 10-11-2026', 65],
])('%s are a proposal to a person', async (_, cents, label, paid) => {
  await bring(payments)
  await bring(statementOf(cents, label))
  const { proposals } = await openLine()
  const sums = proposals.map(({ parts }) =>
    parts.filter(({ kind }) => kind === 'payment').reduce((sum, { amount }) => sum + amount, 0),
  )
  expect(sums).toEqual([paid])
})

it('an amount of weeks later is no evidence', async () => {
  await bring(payments)
  await bring(statementOf(6500, 'VIR DIVERS', { day: '2026-11-20' }))
  expect(await openLine()).toMatchObject({ proposals: [] })
})

const stripe = [
  'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Transfer',
  'txn_1,charge,ch_1,120.00,3.78,116.22,eur,2026-11-03 12:03,2026-11-06 00:00,Don,po_1NQabcd',
  'txn_2,refund,re_1,-20.00,0.00,-20.00,eur,2026-11-04 14:03,2026-11-10 00:00,,po_1NQabcd',
  'txn_3,stripe_fee,,-1.00,0.00,-1.00,eur,2026-11-04 14:03,2026-11-10 00:00,,po_1NQabcd',
  'txn_4,payout,po_1,-95.22,0.00,-95.22,eur,2026-11-10 14:03,2026-11-10 00:00,,po_1NQabcd',
].join('\n')
const sumup = [
  'Transaction ID,Transaction type,Status,Date,Payout date,Total,Fee,Payout,Payout ID,Currency',
  'TA1,Sale,Successful,2026-11-09 10:00,2026-11-10,50.00,0.88,49.12,4455667,EUR',
  'TA2,Sale,Successful,2026-11-09 11:00,2026-11-10,47.00,0.90,46.10,4455667,EUR',
].join('\n')

it.each([
  ['Stripe, whose day the line says', stripe, 'STRIPE TECHNOLOGY 10/11/26', 3],
  ['Stripe, by its reference', stripe, 'VIR PO1NQABCD', 3],
  ['SumUp, by its reference', sumup, 'SUMUP PID4455667', 2],
])('a payout without a terminal is paid less its fees: %s', async (_, file, label, count) => {
  await bring(statementOf(9522, label))
  await bring(file)
  const { match } = await firstLine()
  expect(match?.parts.map(({ kind }) => kind)).toEqual(Array.from({ length: count }, () => 'payment'))
  expect(match?.parts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(9522)
  expect(match?.sentence).toContain(count === 3 ? '(commission 3,78\u00a0€)' : '(commission 1,78\u00a0€)')
  expect(await listViolations(test)).toEqual([])
})

it('two accounts with the same line leave the payout to a person', async () => {
  await addAccount({ iban: otherIban, label: 'Livret' })
  await bring(payments)
  for (const iban of [sampleIban, otherIban]) await bring(statementOf(6500, 'HELLOASSO 10-11-2026', { iban }))
  expect(await lines({ state: 'open' })).toHaveLength(2)
})

it('a contract counts once it has terminals: their donations, not the payments, are what it pays', async () => {
  const [account] = (await call('GET', '/accounts')).json()
  const { _id } = await world.addContract(account._id, { acquirer: 'helloasso' })
  await bring(payments)
  await bring(statementOf(6500, 'HELLOASSO 10-11-2026'))
  expect(await firstLine()).toMatchObject(ofHelloAsso)
  const deviceId = (await insertDevice(test.db, customerId)).id
  await call('PUT', `/contracts/${_id}/devices`, { devices: [{ deviceId, from: '2026-01-01' }] })
  await bring(statementOf(1, 'INTERETS', { day: '2026-11-13' }))
  expect((await lines({ state: 'open' })).map(({ amount }) => amount)).toContain(65)
})
