import { defineJournal, text, yesNo } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { profileFields } from './fiscal-profile.ts'

export const fiscalJournal = defineJournal('fiscal', {
  filter: { name: 'Profil fiscal' },
  actions: {
    updated: 'a modifié le profil fiscal',
    'cause-allowed': 'a ouvert aux reçus fiscaux la cause',
    'cause-refused': 'a fermé aux reçus fiscaux la cause',
  },
  fields: { ...aspectOf(profileFields, 'journal'), isAttested: yesNo('Conditions attestées') },
})

/** Names no donor: the subject of a line is the number of the receipt. */
export const receiptJournal = defineJournal('receipt', {
  filter: { name: 'Reçus fiscaux' },
  actions: {
    issued: 'a émis le reçu fiscal',
    sent: 'a envoyé le reçu fiscal',
    cancelled: 'a annulé le reçu fiscal',
    replaced: 'a remplacé le reçu fiscal',
  },
  fields: { reason: text('Motif'), by: text('Remplacé par') },
})

/** Names no donor: the subject of a line is the year. */
export const receiptRunJournal = defineJournal('receipts', {
  filter: { name: 'Reçus de l’année' },
  actions: {
    started: 'a lancé les reçus de l’année',
    mailed: 'a envoyé par e-mail les reçus de l’année',
    recalled: 'a annulé l’envoi des reçus de l’année',
    declared: 'a déclaré les dons de l’exercice',
  },
  fields: { count: text('Reçus'), amount: text('Montant') },
})
