import { day, defineJournal, text } from '#features/audit/journal.ts'
import { aspectOf } from '#shared/fields.ts'
import { donorFields } from './donor-record.ts'

/** The journal of donors' rights. It has the number of donations and no names. */
export const donorJournal = defineJournal('donors', {
  filter: { name: 'Données des donateurs' },
  actions: {
    exported: 'a exporté les données d’un donateur',
    erased: 'a effacé l’identité d’un donateur',
    held: 'a conservé l’identité d’un donateur pour obligation légale',
    released: 'a mis fin à la conservation légale de l’identité d’un donateur',
    'retention-requested': 'a demandé une durée de conservation plus courte pour les donateurs',
    'retention-recalled': 'a annulé la durée de conservation plus courte qui attendait',
    'retention-updated': 'a modifié la durée de conservation des donateurs',
    'record-created': 'a ajouté un donateur',
    'record-updated': 'a modifié un donateur',
    'address-requested': 'a demandé l’adresse de donateurs',
    'address-accepted': 'a accepté la réponse d’un donateur',
    'address-refused': 'a refusé la réponse d’un donateur',
    'record-joined': 'a réuni deux fiches de donateur',
    'record-separated': 'a séparé deux fiches de donateur',
    'record-erased': 'a effacé un donateur',
    'records-imported': 'a importé des donateurs',
  },
  fields: {
    ...aspectOf(donorFields, 'journal'),
    donationCount: text('Dons'),
    donorCount: text('Donateurs'),
    heldCount: text('Dons conservés par obligation légale'),
    until: day('Jusqu’au'),
    months: text('Durée (mois)'),
  },
  isNameless: true,
})
