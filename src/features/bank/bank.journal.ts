import { day, defineJournal, euros, text } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { bankAccountFields, bankContractFields } from './bank-account.ts'

/** The bank accounts. The journal has the IBAN without its middle. */
export const bankAccountJournal = defineJournal('bank', {
  filter: { name: 'Comptes bancaires' },
  actions: { created: 'a ajouté le compte bancaire', updated: 'a modifié le compte bancaire' },
  fields: aspectOf(bankAccountFields, 'journal'),
})

export const bankContractJournal = defineJournal('contract', {
  filter: { name: 'Contrats monétiques' },
  actions: {
    created: 'a ajouté le contrat monétique',
    updated: 'a modifié le contrat monétique',
    assigned: 'a choisi les appareils du contrat monétique',
  },
  fields: { ...aspectOf(bankContractFields, 'journal'), account: text('Compte'), devices: text('Appareils') },
})

/** The files of statements. The subject is the number of the file; its name stays out, since a person chose it. */
export const bankFileJournal = defineJournal('statement', {
  filter: { name: 'Relevés bancaires' },
  actions: { uploaded: 'a importé le relevé', withdrawn: 'a retiré le relevé' },
  fields: {
    account: text('Compte'),
    lines: text('Lignes retirées'),
    explanations: text('Explications annulées'),
    byPeople: text('Dont par des personnes'),
  },
})

/** The rules that people teach. The subject is the day of the line; the words of the bank stay out. */
export const bankRuleJournal = defineJournal('rule', {
  filter: { name: 'Règles de banque' },
  actions: { made: 'a fait une règle de la ligne de banque', ended: 'a annulé la règle de la ligne de banque' },
  fields: {},
})

/** The journal of people's explanations of lines of the bank. Labels of the bank, which may name donors, stay out. */
export const bankMatchJournal = defineJournal('explanation', {
  filter: { name: 'Rapprochements' },
  actions: {
    made: 'a expliqué la ligne de banque',
    donated: 'a enregistré en don la ligne de banque',
    seen: 'a revu la ligne de banque',
    undone: 'a annulé l’explication de la ligne de banque',
  },
  fields: { day: day('Jour'), amount: euros('Montant') },
})
