import type { Evidence } from './evidence.ts'
import type { BankLine } from './match-input.ts'

/** The kinds of a line, before its amount is compared with anything. */
export type LineKind =
  | 'card-payout'
  | 'card-return'
  | 'commission'
  | 'cheques'
  | 'cash'
  | 'cheque-return'
  | 'transfer-in'
  | 'transfer-out'
  | 'not-a-donation'

/** The interbank codes of CFONB 120 for credits and debits. A code that is absent says nothing. */
const credits: Record<string, LineKind[]> = {
  '30': ['card-payout'],
  '11': ['card-payout'],
  '92': ['card-payout', 'transfer-in'],
  '38': ['card-return'],
  '02': ['cheques'],
  '15': ['cheques'],
  '04': ['cash'],
  ...Object.fromEntries(['05', '13', '18', '39', 'C2'].map((code) => [code, ['transfer-in', 'card-payout']])),
}
const debits: Record<string, LineKind[]> = {
  '36': ['card-return'],
  '38': ['card-return'],
  '11': ['card-return', 'commission'],
  '30': ['card-return', 'commission'],
  '03': ['cheque-return'],
  ...Object.fromEntries(['06', '14', '21', 'C1'].map((code) => [code, ['transfer-out']])),
  ...Object.fromEntries(['61', '62', '64', '65', '66', '67'].map((code) => [code, ['commission', 'not-a-donation']])),
  ...Object.fromEntries(['01', '08', '28', '29', 'A2', 'B1', 'B2'].map((code) => [code, ['not-a-donation']])),
}

/** The families of CAMT's bank transaction codes: domain, family, and sometimes sub-family. */
const families: { pattern: RegExp; credit: LineKind[]; debit: LineKind[] }[] = [
  { pattern: /^PMNT\/MCRD\/(UPCT|CAJT|DAJT)/, credit: ['card-return'], debit: ['card-return'] },
  { pattern: /\/(CHRG|COMM|FEES)\b/, credit: [], debit: ['commission', 'not-a-donation'] },
  { pattern: /^PMNT\/(MCRD|CCRD\/POSC|CCRD\/POSP)/, credit: ['card-payout'], debit: ['card-return', 'commission'] },
  { pattern: /^PMNT\/CCRD/, credit: ['card-payout'], debit: ['not-a-donation', 'card-return', 'commission'] },
  { pattern: /^PMNT\/(RCHQ|ICHQ)\/(UPCQ|URCQ)/, credit: [], debit: ['cheque-return'] },
  { pattern: /^PMNT\/RCHQ/, credit: ['cheques'], debit: ['cheque-return'] },
  { pattern: /^PMNT\/ICHQ/, credit: [], debit: ['not-a-donation'] },
  { pattern: /^PMNT\/CNTR/, credit: ['cash', 'cheques'], debit: ['not-a-donation'] },
  { pattern: /^PMNT\/(RCDT|RRCT)/, credit: ['transfer-in', 'card-payout'], debit: [] },
  { pattern: /^PMNT\/(ICDT|IRCT)/, credit: [], debit: ['transfer-out'] },
  { pattern: /^PMNT\/RDDT/, credit: [], debit: ['not-a-donation'] },
]

const labels: { pattern: RegExp; credit: LineKind[]; debit: LineKind[] }[] = [
  {
    pattern: / (COMMISSIONS?|COMM?|FRAIS) (\w+ ){0,2}(IMPAYES?|IMP|CONTESTATION|CHARGEBACK) /,
    credit: [],
    debit: ['commission', 'not-a-donation'],
  },
  {
    pattern: / (IMPAYES?|IMP|CONTESTATION|CHARGEBACK) /,
    credit: ['card-return'],
    debit: ['card-return', 'cheque-return'],
  },
  { pattern: / (PRLV|PRELEVEMENT|ECHEANCE|COTISATION|LOYER) /, credit: [], debit: ['not-a-donation'] },
  { pattern: / (COMMISSIONS?|COMM?|FRAIS) /, credit: [], debit: ['commission', 'not-a-donation'] },
  { pattern: / (CHEQUES?|CHQ) /, credit: ['cheques'], debit: ['cheque-return', 'not-a-donation'] },
  { pattern: / (ESPECES?|ESP|VERSEMENT ESP\w*|NUMERAIRE) /, credit: ['cash'], debit: ['not-a-donation'] },
  {
    pattern: / (CARTES?|CB|TPE|MONETIQUE|SUMUP|STRIPE|HELLOASSO|PAYZEN|LYRA) /,
    credit: ['card-payout'],
    debit: ['card-return', 'commission'],
  },
  { pattern: / (VIR|VIREMENT|VRT) /, credit: ['transfer-in', 'card-payout'], debit: ['transfer-out'] },
]
const anything: { credit: LineKind[]; debit: LineKind[] } = {
  credit: ['card-payout', 'transfer-in', 'cheques', 'cash', 'card-return'],
  debit: ['card-return', 'commission', 'cheque-return', 'transfer-out'],
}

/** Lists what a line may be: by its code, else by its words. A line without either may be anything. */
export const kindsOf = ({ code, cents }: Pick<BankLine, 'code' | 'cents'>, { text }: Evidence): readonly LineKind[] => {
  const side = cents > 0 ? 'credit' : 'debit'
  const byCode = code === null ? undefined : (side === 'credit' ? credits : debits)[code]
  if (byCode) return byCode
  const byFamily = code === null ? undefined : families.find(({ pattern }) => pattern.test(code))?.[side]
  return byFamily ?? labels.find(({ pattern }) => pattern.test(text))?.[side] ?? anything[side]
}
