import { describe, expect, it } from 'vitest'
import { sampleMonth } from '../testing/sampleMonth.ts'
import { creditedOf, missingOf } from './month.rules.ts'

const { books } = sampleMonth()
const slip = (last: number, day: string) => ({
  _id: `00000000-0000-4000-8000-00000000000${last}`,
  number: last,
  day,
  chequeTotal: 100.1,
  cashTotal: 20.2,
})

describe('what the bank has credited of deposit slips', () => {
  it('is the cheques and the cash that lines contain; the others wait with what is left', () => {
    const slips = [slip(1, '2026-10-05'), slip(2, '2026-10-06'), slip(3, '2026-10-07')]
    const credited = [
      { slipId: slips[0]?._id ?? '', cheques: true, cash: true },
      { slipId: slips[1]?._id ?? '', cheques: true, cash: false },
    ]
    expect(creditedOf(slips, credited)).toEqual({
      cash: 20.2,
      cheques: 200.2,
      waiting: [
        { _id: slips[1]?._id, number: 2, day: '2026-10-06', amount: 20.2 },
        { _id: slips[2]?._id, number: 3, day: '2026-10-07', amount: 120.3 },
      ],
    })
  })
})

describe('what a month lacks', () => {
  const kinds = (more: Partial<typeof books>, isOver = true) =>
    missingOf({ ...books, ...more }, isOver).map(({ kind }) => kind)
  const bankWith = (more: Partial<typeof books.bank>) => ({ bank: { ...books.bank, ...more } })
  const waiting = [{ _id: slip(1, '')._id, number: 1, day: '2026-10-21', amount: 5 }]

  it('asks for a slip ten days later, once statements cover them', () => {
    const credited = { ...books.credited, waiting }
    expect(kinds({ credited })).toEqual(['lines', 'slip'])
    expect(kinds({ credited, ...bankWith({ coveredUntil: '2026-10-30' }) })).toEqual(['lines'])
    expect(kinds({ credited, ...bankWith({ coveredUntil: null }) })).toEqual(['lines'])
  })

  it('names late days, and a balance that the lines do not make, of a month that is over alone', () => {
    const late = { dayCount: 1, amount: 60, oldest: '2026-10-02' }
    const accounts = books.bank.accounts.map((account) => ({ ...account, stated: 400.5 }))
    expect(missingOf({ ...books, ...bankWith({ late, accounts }) }, true)).toMatchObject([
      { kind: 'balance', amount: 6 },
      { kind: 'lines' },
      { kind: 'late', dayCount: 1, amount: 60 },
    ])
    expect(kinds(bankWith({ accounts }), false)).toEqual(['lines'])
  })

  it('asks for no contract of an association without an account', () => {
    const withoutContract = { donationCount: 2, amount: 7 }
    expect(kinds(bankWith({ withoutContract }))).toEqual(['lines', 'contract'])
    expect(kinds(bankWith({ withoutContract, accounts: [] }))).toEqual(['account', 'lines'])
  })
})
