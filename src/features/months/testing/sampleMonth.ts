import type { MonthSheet } from '../month.ts'

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const none = { count: 0, amount: 0 }
const figures = { donationCount: 4, gross: 250, movements: -10, net: 240, steps: [], cancelledCount: 0 }

/** October of an association whose bank has paid 190 of 250 euros, with one line that waits. */
export const sampleMonth = (more: Partial<MonthSheet> = {}): MonthSheet => ({
  month: '2026-10',
  isOver: true,
  customerName: 'Les Amis du Partage',
  customerSiren: '732829320',
  figures: {
    total: figures,
    devices: [{ device: { _id: id(1), name: 'Entrée' }, ...figures }],
    causes: [],
    methods: [{ method: 'card', ...figures }],
    carried: [],
    parts: [],
  },
  closed: figures,
  books: {
    bank: {
      accounts: [
        {
          account: { _id: id(2), name: 'Compte courant' },
          opening: 1000,
          donations: 190,
          fees: -1.5,
          returned: 0,
          differences: [{ name: 'no-donation', count: 1, amount: 1 }],
          others: -800,
          unexplained: 5,
          closing: 394.5,
          stated: 394.5,
          missing: [],
        },
      ],
      paid: [{ method: 'card', deviceId: id(1), donationCount: 3, amount: 190 }],
      enRoute: [{ age: 'usual', donationCount: 1, amount: 60 }],
      late: null,
      withoutContract: { donationCount: 0, amount: 0 },
      coveredUntil: '2026-10-31',
      open: { lineCount: 1, amount: 5 },
    },
    cash: {
      box: { opening: 10, received: 30, refunded: 0, deposited: 0, closing: 40 },
      cheques: { opening: none, received: none, deposited: none, closing: none },
      undeposited: none,
      slips: [],
      unsealed: [],
    },
    credited: { cash: 0, cheques: 0, waiting: [] },
  },
  missing: [{ kind: 'lines', count: 1, amount: 5 }],
  isReconciled: false,
  closing: null,
  seal: null,
  sending: null,
  accountant: null,
  board: null,
  ...more,
})
