import { randomInt } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { readPdf, wordsOf } from '#test/pdf.ts'
import { receiptCheckTexts as texts } from '../receipt.texts.ts'
import { checkNumberOf } from '../receipt-check.ts'
import { setUpReceipts } from '../testing/receipt.calls.ts'

const world = setUpReceipts()
let id = ''
let written = ''
beforeAll(async () => {
  await world.setProfile()
  id = await world.issued(await world.addDonor(), [await world.give({ amount_cents: 123_450 })])
  const { year, number } = (await world.call('GET', `/receipts/${id}`)).json()
  written = checkNumberOf({ id, year, number })
})

const check = (number: string, amount: string) =>
  world.test.app.inject({
    method: 'POST',
    url: '/recu',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, amount }).toString(),
  })
const { states } = texts

it('says that a receipt is valid, however its number and its amount are typed', async () => {
  expect((await world.test.app.inject({ method: 'GET', url: '/recu' })).body).toContain(texts.title)
  const page = await check(written, '1234,50')
  expect(page.body).toContain(states.valid)
  expect(page.body).not.toMatch(/Le Goff|Cyprès|<script/)
  for (const [number, amount] of [
    [written.toLowerCase(), '1 234,50 €'],
    [written.replaceAll('-', ' '), '***1 234,50***'],
    [written.replaceAll('0', 'O'), '1234.5'],
  ] as const)
    expect((await check(number, amount)).body, `${number} ${amount}`).toContain(states.valid)
})

it('says of any other number or amount that no receipt corresponds', async () => {
  for (const [number, amount] of [
    [written, '1234,51'],
    [written.slice(0, 9), '1234,50'],
    ['2026-0001', '1234,50'],
    ['', ''],
    ['<b>', "' or 1=1"],
    ['9'.repeat(5000), '1'],
  ] as const) {
    const page = await check(number, amount)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(states.unknown)
    expect(page.body).not.toContain('<b>"')
  }
})

it('is hit by none of 1,000 guesses of a number and an amount that exist', async () => {
  const hex = () =>
    randomInt(2 ** 48 - 1)
      .toString(16)
      .padStart(12, '0')
  for (let left = 1000; left > 0; left -= 1)
    expect((await check(`${written.slice(0, 9)}-${hex()}`, '1234,50')).body).toContain(states.unknown)
})

it('says that a receipt is cancelled from then on', async () => {
  const other = await world.issued(await world.addDonor(), [await world.give({ amount_cents: 7_777 })])
  const { year, number } = (await world.call('GET', `/receipts/${other}`)).json()
  const its = checkNumberOf({ id: other, year, number })
  expect((await check(its, '77,77')).body).toContain(states.valid)
  expect((await check(its, '77,78')).body).toContain(states.unknown)
  expect(
    (
      await check(
        its.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
        '77,77',
      )
    ).body,
  ).toContain(states.unknown)
  await world.call('POST', `/receipts/${other}/cancellation`, { reason: 'Erreur' })
  expect((await check(its, '77,77')).body).toContain(states.cancelled)
})

it('looks into one index, whether there is a receipt or not', async () => {
  const client = await world.test.pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plan = await client.query(
      "explain select from receipts where year = 2026 and number = 1 and amount_cents = 1 and right(id::text, 12) = 'a'",
    )
    expect(JSON.stringify(plan.rows)).toMatch(/receipts_checked.*Index Cond: .*year.*number.*amount_cents.*right/)
  } finally {
    client.release(true)
  }
})

it('is printed on the paper, with the check number', async () => {
  const pdf = await world.call('GET', `/receipts/${id}/pdf`)
  const text = wordsOf(readPdf(pdf.rawPayload))
  expect(text).toContain(written)
  expect(text).toContain('/recu')
})
