import type { BankLine, BankLineSummary } from '../bank-line.ts'
import type { Match, MatchPart, MatchProposal } from '../match.ts'

export const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`

export const sampleParts: MatchPart[] = [
  {
    kind: 'takings',
    amount: 60,
    contract: { _id: idOf(3), number: '1234567' },
    device: { _id: idOf(5), name: 'Entrée' },
    from: '2026-11-19T02:00:00.000Z',
    to: '2026-11-20T02:00:00.000Z',
    donationCount: 4,
  },
  { kind: 'commission', amount: -0.72, contract: { _id: idOf(3), number: '1234567' }, month: null },
]

export const sampleProposal: MatchProposal = {
  rule: 'remittance',
  sentence: 'Remise carte du jeudi 19 novembre\u00a0: Entrée 60,00\u00a0€ (4 dons), commission −0,72\u00a0€.',
  parts: sampleParts,
}

export const sampleMatch: Match = {
  ...sampleProposal,
  _id: idOf(7),
  note: null,
  madeAt: '2026-11-24T09:00:00.000Z',
  madeBy: null,
}

/** A line of 59,28 € that waits for a person. */
export const sampleLine = (more: Partial<BankLine> = {}): BankLine => ({
  _id: idOf(1),
  account: { _id: idOf(2), name: 'Compte courant' },
  bookedOn: '2026-11-20',
  valueOn: null,
  amount: 59.28,
  label: 'REMISE CB 1234567',
  state: 'open',
  code: '30',
  reference: null,
  details: [],
  batch: [],
  file: { _id: idOf(4), number: 3, line: 12 },
  evidence: {
    contracts: ['1234567'],
    days: null,
    operationCount: null,
    terminal: null,
    slips: [],
    gross: null,
    month: null,
    twinCount: 0,
  },
  differences: [],
  changes: [],
  rule: null,
  question: null,
  match: null,
  proposals: [sampleProposal],
  ...more,
})

/** The line as the list has it. */
export const summaryOf = ({
  _id,
  account,
  bookedOn,
  valueOn,
  amount,
  label,
  state,
  question,
  match,
}: BankLine): BankLineSummary => ({
  _id,
  account,
  bookedOn,
  valueOn,
  amount,
  label,
  state,
  question,
  match,
  hasDifference: false,
  isChanged: false,
})

export const explainedLine = (line = sampleLine()): BankLine => ({
  ...line,
  state: 'explained',
  match: sampleMatch,
  proposals: [],
})
