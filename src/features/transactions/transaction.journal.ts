import { code, day, defineJournal, text, yesNo } from '#features/audit/journal.ts'
import { methodFilterNames } from '#shared/payment-method.ts'

export const calendarJournal = defineJournal('calendar', {
  filter: { name: 'Calendrier' },
  actions: { changed: 'a changé le jour ou le calendrier de l’association' },
  fields: { chosenWeekday: text('Jour de l’association'), keepsRamadan: yesNo('Suit le Ramadan') },
})

/** Exports: who took which donations. Filters are kept with the names of that time. */
export const transactionJournal = defineJournal('transactions', {
  filter: { name: 'Exports' },
  actions: { exported: 'a exporté des transactions' },
  fields: {
    content: code('Contenu', {
      amounts: 'dates et montants seuls',
      details: 'avec détails',
      unnamed: 'avec détails, sans les donateurs',
      platform: 'toutes les associations, avec détails',
    }),
    movements: yesNo('Avec les corrections'),
    startDate: day('Date de début'),
    endDate: day('Date de fin'),
    cause: text('Cause'),
    causeId: { ...code('Cause', { punctual: 'Dons ponctuels' }), namedBy: 'cause' },
    shortcut: text('Don rapide'),
    shortcutId: { ...text('Don rapide'), namedBy: 'shortcut' },
    device: text('Appareil'),
    deviceId: { ...text('Appareil'), namedBy: 'device' },
    paymentMethod: code('Moyen de paiement', methodFilterNames),
  },
})
