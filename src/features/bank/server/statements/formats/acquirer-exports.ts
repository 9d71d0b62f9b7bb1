import type { AcquirerExport, Kind } from './acquirer-csv.ts'

const byWord =
  (words: Record<string, Kind>) =>
  (text: string): Kind | undefined =>
    Object.hasOwn(words, text) ? words[text] : undefined

/** Types of Stripe's balance transactions, and the categories of its reports. */
const stripeKinds = byWord({
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  partial_capture_reversal: 'refund',
  charge_failure: 'refund',
  payment_reversal: 'refund',
  adjustment: 'chargeback',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback',
  issuing_dispute: 'chargeback',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  application_fee: 'fee',
  application_fee_refund: 'fee',
  network_cost: 'fee',
  fee: 'fee',
  tax: 'fee',
  other_adjustment: 'fee',
  reserve_transaction: 'fee',
  reserved_funds: 'fee',
  risk_reserved_funds: 'fee',
  contribution: 'fee',
  climate_order_purchase: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
  payout_reversal: 'payout',
  payout_minimum_balance_hold: 'payout',
  payout_minimum_balance_release: 'payout',
  transfer: 'payout',
  transfer_reversal: 'payout',
  topup: 'payout',
  topup_reversal: 'payout',
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
  },
  required: ['reference', 'type', 'status', 'paid', 'gross', 'fee', 'payout'],
  marks: ['transaction_code'],
  kindOf: (type, status) => {
    if (status !== 'successful') return status === 'failed' ? 'left' : undefined
    return byWord({
      payout: 'payout',
      charge_back_deduction: 'chargeback',
      dd_return_deduction: 'chargeback',
      refund_deduction: 'refund',
      balance_deduction: 'fee',
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
      sale: 'payment',
      payment: 'payment',
      vente: 'payment',
      paiement: 'payment',
      refund: 'refund',
      remboursement: 'refund',
      'charge back': 'chargeback',
      chargeback: 'chargeback',
      contestation: 'chargeback',
      'rejet de debit': 'chargeback',
      // What a sale has paid, in a row of its own with the same amounts.
      payout: 'payment',
      versement: 'payment',
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
