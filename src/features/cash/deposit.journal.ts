import { day, defineJournal, euros, text } from '#features/audit/journal.ts'

/** The deposit slips. The subject is the number of the slip. The reason of a cancellation stays out of the journal. */
export const depositJournal = defineJournal('deposit', {
  filter: { name: 'Remises en banque', order: 100 },
  actions: {
    created: 'a fait le bordereau de remise',
    cancelled: 'a annulé le bordereau de remise',
  },
  fields: {
    day: day('Jour'),
    account: text('Compte'),
    chequeCount: text('Chèques'),
    chequeTotal: euros('Total des chèques'),
    cashTotal: euros('Espèces'),
    total: euros('Total'),
  },
})
