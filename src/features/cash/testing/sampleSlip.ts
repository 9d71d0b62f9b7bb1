import type { DepositSlip } from '../deposit.ts'

export const idOf = (end: number) => `00000000-0000-4000-8000-00000000000${end}`
export const odile = { _id: idOf(2), name: 'Odile Fournier' }
export const cheque: DepositSlip['cheques'][number] = {
  _id: idOf(3),
  number: '0001234',
  bank: 'La Banque Postale',
  amount: 40,
  createdAt: '2026-03-06T12:05:00.000Z',
  returnedOn: null,
}
export const otherCheque = { ...cheque, _id: idOf(4), number: null, bank: null, amount: 10.1 }
export const twoCheques = { chequeCount: 2, chequeTotal: 50.1 }

/** Returns a slip of two cheques and 25,50 € in cash. */
export const sampleSlip = (overrides: Partial<DepositSlip> = {}): DepositSlip => ({
  _id: idOf(1),
  number: 7,
  day: '2026-03-07',
  account: 'Compte courant',
  association: 'Mosquée de la Paix',
  iban: null,
  ...twoCheques,
  cashTotal: 25.5,
  total: 75.6,
  isCancelled: false,
  createdAt: '2026-03-07T10:00:00.000Z',
  createdBy: odile,
  cheques: [cheque, otherCheque],
  returnedTotal: 0,
  lines: [
    { denomination: 20, quantity: 1 },
    { denomination: 5, quantity: 1 },
    { denomination: 0.5, quantity: 1 },
  ],
  cancellation: null,
  ...overrides,
})
