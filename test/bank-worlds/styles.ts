import type { Day } from '#shared/days.ts'

/**
 * The words of a bank. `{dmy}` is a day as 160826, `{dm}` as 16/08, `{number:6}` a number with leading zeros. A part in
 * brackets is left out where the line has several contracts.
 */
type Style = {
  source: string
  remittance: string
  /** The label of several contracts on one line. */
  merged?: string
  fee: string
  monthlyFee: string
  slip: string
  transfer: string
  unpaid: string
}

const plain = {
  fee: 'COMMISSION REMISE CARTES DU {dmy}[ CT {contract}]',
  monthlyFee: 'COMMISSIONS CARTES {month} CT {contract}',
  slip: 'REMISE CHEQUES BORD {number:7} NB {count}',
  transfer: 'VIR SEPA RECU /DE {payer} /MOTIF {words}',
  unpaid: 'IMPAYE CB DU {dmy} CT {contract}',
}

/** woob is github.com/rbignon/woob (LGPL-3.0), whose patterns name the words of banks. Its code is not used. */
export const styles = {
  bnp: {
    ...plain,
    source: 'woob, modules/bnp: cheques and transfers; the day and OPE as statements of shops have them',
    remittance: 'REMISE CARTES DU {dmy}[ CT {contract}] {count} OPE',
  },
  sg: {
    ...plain,
    source:
      'a public statement: REMISE CB 24/01 R70304 CT36631988501; woob, modules/societegenerale/sgpe: gross and COM',
    remittance: 'REMISE CB {dm} R{number:5} CT{contract}',
    merged: 'REMISE CB /{dm} R{number:5} {gross}E COM {commission}E',
    slip: 'REMISE CHEQUE {number:7} {count} CHQ',
  },
  lcl: {
    ...plain,
    source: 'a public statement: COMMISSIONS SUR REMISE CB NO 563964; woob, modules/lcl: REM CHQ',
    remittance: 'REMISE CB NO {number:6} DU {dm}[ {contract}]',
    fee: 'COMMISSIONS SUR REMISE CB NO {number:6}',
    slip: 'REM CHQ {number:7}',
  },
  cic: {
    ...plain,
    source: 'public importers: REMCB, COMCB; woob, modules/creditmutuel: REM CHQ',
    remittance: 'REMCB {dm} NB {count}[ CT {contract}]',
    fee: 'COMCB {dm}[ CT {contract}]',
    slip: 'REM CHQ REF{number:6} NB {count}',
    transfer: 'VIR {payer} {words}',
  },
  mutuel: {
    ...plain,
    source: 'tests of public importers: REMCB01925 NB0001 TPE727275601, COMCB',
    remittance: 'REMCB{number:5} NB{count:4} TPE{contract}{terminal:2}',
    fee: 'COMCB{number:5} NB{count:4} TPE{contract}{terminal:2}',
    slip: 'REM CHQ REF{number:6} NB {count}',
    transfer: 'VIR {payer} {words}',
  },
  postale: {
    ...plain,
    source: 'woob, modules/bp: REMISE DE CHEQUES',
    remittance: 'REMISE CARTE BANCAIRE DU {dmy} {count} OPE',
    monthlyFee: 'COMMISSIONS MONETIQUES {month}',
    slip: 'REMISE DE CHEQUES N° {number:7}',
    transfer: 'VIREMENT DE {payer} {words}',
    unpaid: 'CARTE IMPAYEE DU {dmy}',
  },
  bpce: {
    ...plain,
    source: 'woob, modules/caissedepargne: REMISE; tests of public importers: the header of its CSV',
    remittance: 'REMISE CB DU {dmy} N {number:7}[ {contract}]',
    transfer: 'VIR SEPA {payer} {words}',
  },
  agricole: {
    ...plain,
    source: 'public lists of labels: REMISE CARTE; woob, modules/cragr',
    remittance: 'REMISE CARTE[ {contract}] {dm}',
    slip: 'REMISE CHEQUE N {number:7} {count} CHQ',
    transfer: 'VIREMENT EN VOTRE FAVEUR {payer} {words}',
  },
} as const satisfies Record<string, Style>

export type BankName = keyof typeof styles
/** The facts that a bank may print of a line. Money is in cents. */
export type Facts = Partial<Record<'contract' | 'payer' | 'words' | 'month', string | null>> &
  Partial<Record<'count' | 'number' | 'terminal' | 'gross' | 'commission', number | null>> & { day?: Day }

const shown = (name: string, { day = '', ...facts }: Facts): string => {
  if (name === 'dmy') return `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`
  if (name === 'dm') return `${day.slice(8)}/${day.slice(5, 7)}`
  const value = facts[name as keyof typeof facts] ?? ''
  if (name === 'month') return String(value).split('-').toReversed().join('/')
  return name === 'gross' || name === 'commission' ? (Number(value) / 100).toFixed(2).replace('.', ',') : String(value)
}

/** Writes a label of a bank. */
export const labelOf = (bank: BankName, kind: Exclude<keyof Style, 'source'>, facts: Facts): string => {
  const style: Style = styles[bank]
  const isMerged = kind === 'remittance' && facts.contract === null && style.merged !== undefined
  return (isMerged ? (style.merged ?? '') : (style[kind] ?? ''))
    .replaceAll(/\[(.*?)\]/g, facts.contract === null ? '' : '$1')
    .replaceAll(/\{(\w+):?(\d*)\}/g, (_, name: string, length: string) =>
      shown(name, facts)
        .slice(-Number(length || 999))
        .padStart(Number(length), '0'),
    )
}

/** Tells whether a remittance's label says its contract, its day or its number of payments. */
export const isNamed = (bank: BankName, what: 'contract' | 'day' | 'count'): boolean =>
  new RegExp(what === 'day' ? '\\{dmy?\\}' : `\\{${what}`).test(styles[bank].remittance)
