/** The French texts of the net figures, and of where a figure comes from. */
export const figureTexts = {
  explained: {
    title: 'D’où vient ce chiffre',
    gross: (count: string) => `Récolté\u00a0: ${count}`,
    none: 'Aucune correction ne change ce total.',
    movements: 'Corrections',
    donation: (amount: string) => `don de ${amount}`,
    net: 'Net',
    seeDonations: 'Voir ces dons',
  },

  net: {
    refunded: (amount: string) => `${amount} remboursés`,
    chargedBack: (amount: string) => `${amount} impayés`,
    corrected: (amount: string) => `${amount} de corrections`,
    reassigned: (amount: string) => `${amount} réaffectés`,
    cancelledElsewhere: (amount: string) => `${amount} d’annulations comptées ailleurs`,
    net: (amount: string) => `${amount} nets`,
  },
} as const
