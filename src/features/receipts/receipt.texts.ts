import type { PaymentMethod } from '#shared/payment-method.ts'

/** The words of the paper besides those of the form, which are with the law. */
export const receiptPaperTexts = {
  numberOf: (number: string): string => `Reçu n°\u00a0${number}`,
  issuer: 'Bénéficiaire',
  donor: 'Donateur',
  gift: 'Don',
  received: 'Le bénéficiaire reconnaît avoir reçu, à titre de dons et versements\u00a0:',
  revised: 'Don annulé, remboursé, contesté ou corrigé',
  deed: 'Déclaration de don manuel',
  nature: 'Numéraire',
  methods: { card: 'Carte bancaire', cash: 'Espèces', cheque: 'Chèque', transfer: 'Virement' } satisfies Record<
    PaymentMethod,
    string
  >,
  otherMethod: 'Autre',
  noItems: 'Aucun don en nature',
  signatureOf: (name: string): string => `Signature de ${name}`,
  between: (from: string, until: string): string => `du ${from} au ${until}`,
  day: 'Date',
  method: 'Mode de versement',
  amount: 'Montant',
  formOf: ({ number, name }: { number: string; name: string }): string =>
    `Modèle\u00a0: Cerfa n°\u00a0${number} (${name}).`,
  checkAt: (url: string, number: string): string =>
    `Pour vérifier ce reçu\u00a0: ${url}, numéro de contrôle ${number} et montant.`,
} as const

/** The page where anyone checks a receipt. */
export const receiptCheckTexts = {
  title: 'Vérifier un reçu fiscal',
  number: 'Numéro de contrôle',
  amount: 'Montant en euros',
  hints: { number: 'Au bas du reçu, par exemple 2026-0042-7F3A-9C21-B04D.', amount: 'Comme sur le reçu.' },
  check: 'Vérifier',
  states: { valid: 'Ce reçu est valable.', cancelled: 'Ce reçu est annulé.', unknown: 'Aucun reçu ne correspond.' },
  notes: {
    valid: 'Il a été émis pour ce montant et n’est pas annulé.',
    cancelled: 'L’association l’a annulé ou remplacé par un autre.',
    unknown: 'Vérifiez le numéro de contrôle et le montant, puis réessayez.',
  },
  note: 'Cette page ne dit rien d’autre du reçu, ni du donateur, ni de l’association.',
} as const

/** The words of the letters that go with receipts on paper. */
export const letterTexts = {
  title: 'Lettres des reçus fiscaux',
  subject: (count: number): string => (count > 1 ? `${count} lettres, par code postal` : '1 lettre'),
  order: 'Les reçus de l’archive sont dans le même ordre\u00a0: mettez chacun derrière sa lettre.',
  hello: 'Bonjour,',
  enclosed: (number: string): string => `Vous trouverez avec cette lettre votre reçu fiscal n°\u00a0${number}.`,
  thanks: (name: string): string => `${name} vous remercie de votre don.`,
} as const
