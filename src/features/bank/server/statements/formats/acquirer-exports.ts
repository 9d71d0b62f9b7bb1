import type { AcquirerExport, Kind } from './acquirer-csv.ts'

/** Finds the kind of an operation in the words that an export has for each kind. */
const byWord =
  (words: Partial<Record<Kind, readonly string[]>>) =>
  (text: string): Kind | undefined =>
    (Object.keys(words) as Kind[]).find((kind) => words[kind]?.includes(text))

const wordsOf = (text: string): string[] => text.split(' ')

/** Types of Stripe's balance transactions, and the categories of its reports. */
const stripeKinds = byWord({
  payment: ['charge', 'payment'],
  refund: wordsOf(
    'refund payment_refund refund_failure payment_failure_refund partial_capture_reversal charge_failure payment_reversal',
  ),
  chargeback: wordsOf('adjustment dispute dispute_reversal issuing_dispute'),
  fee: wordsOf(
    'stripe_fee stripe_fx_fee tax_fee application_fee application_fee_refund network_cost fee tax other_adjustment reserve_transaction reserved_funds risk_reserved_funds contribution climate_order_purchase',
  ),
  payout: wordsOf(
    'payout payout_cancel payout_failure payout_reversal payout_minimum_balance_hold payout_minimum_balance_release transfer transfer_reversal topup topup_reversal',
  ),
})

const stripe: AcquirerExport = {
  format: 'stripe',
  names: {
    reference: ['balance_transaction_id', 'balance transaction id', 'id'],
    type: ['reporting_category', 'reporting category', 'type'],
    taken: ['created (utc)', 'created_utc', 'created'],
    paid: [
      'automatic_payout_effective_at_utc',
      'automatic_payout_effective_at',
      'available on (utc)',
      'available_on_utc',
      'available_on',
    ],
    gross: ['gross', 'amount'],
    fee: ['fee', 'fees'],
    net: ['net'],
    currency: ['currency'],
    payout: ['automatic_payout_id', 'transfer', 'payout'],
  },
  required: ['reference', 'type', 'taken', 'gross', 'fee', 'net', 'currency'],
  kindOf: stripeKinds,
  isUtc: true,
  amountIs: 'gross',
  negativeKinds: [],
}

/** The payouts of SumUp as its interface writes them. */
const sumupPayouts: AcquirerExport = {
  format: 'sumup',
  names: {
    reference: ['id'],
    type: ['type'],
    status: ['status'],
    paid: ['date'],
    gross: ['amount'],
    fee: ['fee'],
    currency: ['currency'],
    payout: ['reference'],
    code: ['transaction_code'],
  },
  required: ['reference', 'type', 'status', 'paid', 'gross', 'fee', 'payout', 'code'],
  kindOf: (type, status) => {
    if (status !== 'successful') return status === 'failed' ? 'left' : undefined
    return byWord({
      payout: ['payout'],
      chargeback: ['charge_back_deduction', 'dd_return_deduction'],
      refund: ['refund_deduction'],
      fee: ['balance_deduction'],
    })(type)
  },
  amountIs: 'net',
  negativeKinds: ['chargeback', 'refund', 'fee'],
}

/** The transactions of SumUp's own site, in English and in French. */
const sumupTransactions: AcquirerExport = {
  format: 'sumup',
  names: {
    reference: ['transaction id', 'id de la transaction', 'identifiant de transaction', 'code de transaction'],
    type: ['transaction type', 'type de transaction'],
    status: ['status', 'statut'],
    taken: ['date'],
    paid: ['payout date', 'date du versement', 'date de versement'],
    gross: ['total'],
    fee: ['fee', 'fees', 'frais'],
    net: ['payout', 'versement'],
    currency: ['currency', 'devise'],
    payout: ['payout id', 'id du versement', 'id de versement'],
  },
  required: ['reference', 'type', 'status', 'taken', 'gross', 'fee', 'payout'],
  kindOf: (type, status, payout) => {
    if (/^(?:failed|cancelled|canceled|pending|echoue|annule|en attente|refuse)/.test(status)) return 'left'
    const kind = byWord({
      // The last two: what a sale has paid, in a row of its own with the same amounts.
      payment: ['sale', 'payment', 'vente', 'paiement', 'payout', 'versement'],
      refund: ['refund', 'remboursement'],
      chargeback: ['charge back', 'chargeback', 'contestation', 'rejet de debit'],
    })(type)
    // A sale in cash, one that is not paid yet, and one whose payout has a row.
    return kind === 'payment' && payout === '' ? 'left' : kind
  },
  amountIs: 'gross',
  negativeKinds: ['refund', 'chargeback'],
}

/** The payments of HelloAsso with their payouts. HelloAsso keeps no commission. */
const helloasso: AcquirerExport = {
  format: 'helloasso',
  names: {
    reference: [
      'reference paiement',
      'reference du paiement',
      'reference de paiement',
      'ref paiement',
      'ref. paiement',
      'numero de paiement',
      'id paiement',
    ],
    status: ['statut du paiement', 'statut', 'etat du paiement'],
    taken: ['date du paiement', 'date de paiement', 'date'],
    paid: ['date du versement', 'date de versement', 'date versement'],
    gross: ['montant', 'montant du paiement', 'montant total', 'montant verse'],
    currency: ['devise'],
    payout: [
      'reference du versement',
      'reference versement',
      'numero de versement',
      'numero du versement',
      'id du versement',
    ],
  },
  required: ['reference', 'taken', 'gross', 'paid'],
  kindOf: (_, status) => {
    if (status.startsWith('rembours')) return 'refund'
    if (status.startsWith('contest')) return 'chargeback'
    // What was paid elsewhere is noted there too.
    if (/^(?:refus|annul|en attente|abandon|a venir|hors ligne)/.test(status)) return 'left'
    return status === '' || /^(?:valide|paye|autorise|verse|enregistre)/.test(status) ? 'payment' : undefined
  },
  payoutOn: (day) => day && day.split('-').toReversed().join('-'),
  amountIs: 'gross',
  negativeKinds: ['refund', 'chargeback'],
}

/**
 * Exports of acquirers that say nothing of payouts, by columns that they all have: as statements of a bank, they would
 * be false.
 */
export const exportsOfOrders: readonly { name: string; columns: readonly string[] }[] = [
  { name: 'HelloAsso', columns: ['reference commande', 'date de la commande', 'statut de la commande'] },
  { name: 'Stripe', columns: ['id', 'amount refunded', 'captured', 'status'] },
  { name: 'SumUp', columns: ['transaction id', 'transaction type', 'status', 'card type', 'entry mode'] },
]

/** The exports that are known by their header, tried in this order. */
export const acquirerExports: readonly AcquirerExport[] = [stripe, sumupPayouts, sumupTransactions, helloasso]
