import type { Day } from '#shared/days.ts'
import type { Evidence } from '../server/matching/evidence.ts'

/** A label as a bank of France writes it, with what it says. Numbers and amounts are invented. */
export type LabelSample = {
  bank: string
  /** The place where the words were seen. */
  source: string
  label: string
  says: Partial<Pick<Evidence, 'count' | 'terminal' | 'gross' | 'month'>> & {
    contract?: string
    from?: Day
    to?: Day
    slip?: number
  }
  cents?: number
}

const woob = 'patterns of woob (github.com/rbignon/woob)'
const importers = 'importers of statements in public code'

/** Labels that are booked on 18 August 2026. */
export const labelSamples: readonly LabelSample[] = [
  {
    bank: 'BNP Paribas',
    source: 'statements of shops',
    label: 'REMISE CARTES DU 160826 5501234 24 OPE',
    says: { contract: '5501234', from: '2026-08-16', count: 24 },
  },
  {
    bank: 'BNP Paribas',
    source: importers,
    label: 'REMISE CB DU 160826 LIB:ENCAISSEMENT CARTE',
    says: { from: '2026-08-16', count: null },
  },
  {
    bank: 'Société Générale',
    source: 'a public statement',
    label: 'REMISE CB 16/08 R70304 CT36631988501',
    says: { contract: '36631988501', from: '2026-08-16', count: null },
  },
  {
    bank: 'Société Générale',
    source: woob,
    label: 'REMISE CB /16/08 R70304 250,00E COM 1,75E',
    cents: 24_825,
    says: { from: '2026-08-16', gross: 25_000 },
  },
  {
    bank: 'LCL',
    source: 'a public statement',
    label: 'REMISE CB NO 563964 DU 16/08 5501234',
    says: { contract: '5501234', from: '2026-08-16', count: null },
  },
  {
    bank: 'CIC',
    source: importers,
    label: 'REMCB 16/08 NB 24 CT 5501234',
    says: { contract: '5501234', from: '2026-08-16', count: 24 },
  },
  {
    bank: 'Crédit Mutuel',
    source: importers,
    label: 'REMCB01925 NB0001 TPE727275601',
    says: { contract: '7272756', terminal: '727275601', count: 1 },
  },
  {
    bank: 'La Banque Postale',
    source: 'statements of associations',
    label: 'REMISE CARTE BANCAIRE DU 160826 12 TRX',
    says: { from: '2026-08-16', count: 12 },
  },
  {
    bank: 'BPCE',
    source: woob,
    label: 'REMISE CB DU 160826 N 0000123 5501234',
    says: { contract: '5501234', from: '2026-08-16', count: null },
  },
  {
    bank: 'Crédit Agricole',
    source: 'public lists of labels',
    label: 'REMISE CARTE 5501234 16/08',
    says: { contract: '5501234', from: '2026-08-16' },
  },
  {
    bank: 'Crédit Agricole',
    source: 'statements of shops',
    label: 'VTES DU 14/08 AU 16/08 BRUT 1 250,00 COM 8,75 NBRE OPE : 31',
    cents: 124_125,
    says: { from: '2026-08-14', to: '2026-08-16', gross: 125_000, count: 31 },
  },
  {
    bank: 'Qonto',
    source: 'exports of its users',
    label: 'SumUp du 14 au 16 août 2026, 31 transactions',
    says: { from: '2026-08-14', to: '2026-08-16', count: 31 },
  },
  {
    bank: 'Shine',
    source: 'exports of its users',
    label: 'Encaissements du 16/08/2026',
    says: { from: '2026-08-16', count: null },
  },
  {
    bank: 'Revolut',
    source: 'exports of its users',
    label: 'Merchant payout 16.08.2026',
    says: { from: '2026-08-16' },
  },
  {
    bank: 'BoursoBank',
    source: importers,
    label: 'VIR Remise cartes 16/08/26 VALEUR 19/08/26',
    says: { from: '2026-08-16' },
  },
  {
    bank: 'LCL',
    source: woob,
    label: 'REM CHQ 0000012 NB 3',
    says: { slip: 12, count: null },
  },
  {
    bank: 'Crédit Agricole',
    source: woob,
    label: 'REMISE CHEQUE N 0000012 3 CHQ',
    says: { slip: 12, count: null },
  },
  {
    bank: 'Société Générale',
    source: 'a public statement',
    label: 'COMMISSIONS CARTES 07/26 CT 5501234',
    cents: -4250,
    says: { contract: '5501234', month: '2026-07' },
  },
  {
    bank: 'La Banque Postale',
    source: 'statements of associations',
    label: 'COMMISSIONS MONETIQUES DE JUILLET',
    cents: -4250,
    says: { month: '2026-07' },
  },
]
