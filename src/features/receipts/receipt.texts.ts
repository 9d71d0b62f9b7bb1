/** The words of the paper besides those of the form, which are with the law. */
export const receiptPaperTexts = {
  numberOf: (number: string): string => `Reçu n°\u00a0${number}`,
  issuer: 'Bénéficiaire',
  donor: 'Donateur',
  gift: 'Don',
  received: 'Le bénéficiaire reconnaît avoir reçu, à titre de don, la somme de\u00a0:',
  revised: 'Don annulé, remboursé, contesté ou corrigé',
  deed: 'Déclaration de don manuel',
  nature: 'Numéraire',
  between: (from: string, until: string): string => `du ${from} au ${until}`,
  day: 'Date',
  method: 'Mode de versement',
  amount: 'Montant',
  formOf: ({ number, name }: { number: string; name: string }): string =>
    `Modèle\u00a0: Cerfa n°\u00a0${number} (${name}).`,
} as const
