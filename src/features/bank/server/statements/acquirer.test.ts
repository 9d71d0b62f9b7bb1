import { beforeEach, expect, it } from 'vitest'
import { type BankCalls, setUpBank } from '../../testing/bank.calls.ts'

let { bring, addAccount, addContract, customerId, lines, test } = {} as BankCalls
const world = setUpBank()
beforeEach(() => {
  ;({ bring, addAccount, addContract, customerId, lines, test } = world)
})

const stripe = [
  'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Transfer',
  'txn_1,charge,ch_1,120.00,3.78,116.22,eur,2026-09-01 22:03,2026-09-03 00:00,Don,po_1',
  'txn_2,refund,re_1,-20.00,0.00,-20.00,eur,2026-09-02 14:03,2026-09-04 00:00,,po_1',
  'txn_3,payout,po_1,-96.22,0.00,-96.22,eur,2026-09-07 14:03,2026-09-07 00:00,,',
].join('\n')

it('the journal of an acquirer is kept beside the statements, and adds nothing the second time', async () => {
  await addContract((await addAccount())._id, { acquirer: 'stripe' })
  const file = await bring(stripe, { fileName: 'stripe.csv' })
  expect(file).toMatchObject({ state: 'done', format: 'stripe', lineCount: 3, addedCount: 3, knownCount: 0 })
  expect(await bring(stripe)).toMatchObject({ state: 'done', addedCount: 0, knownCount: 3 })
  const rows = test.db.selectFrom('acquirer_lines').where('customer_id', '=', customerId)
  expect(await rows.select(['kind', 'gross_cents', 'payout_reference']).orderBy('file_line').execute()).toEqual([
    { kind: 'payment', gross_cents: 12_000, payout_reference: 'po_1' },
    { kind: 'refund', gross_cents: -2_000, payout_reference: 'po_1' },
    { kind: 'payout', gross_cents: -9_622, payout_reference: null },
  ])
  expect(await lines()).toEqual([])
})
