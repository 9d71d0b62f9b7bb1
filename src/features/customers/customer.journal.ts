import { defineJournal } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { customerFields } from './customer.ts'

const { name, email, phone, siren, terminal_id, firebaseMerchantId, ...seat } = aspectOf(customerFields, 'journal')

export const customerJournal = defineJournal('customer', {
  filter: { name: 'Associations', isOfPlatform: true },
  actions: { created: 'a créé l’association', updated: 'a modifié l’association' },
  // In the order in which the journal shows them.
  fields: { name, email, phone, ...seat, siren, terminal_id, firebaseMerchantId },
})
