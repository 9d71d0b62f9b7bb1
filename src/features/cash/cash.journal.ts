import type { EditedField } from '#features/audit/changed-since.ts'
import { day, defineJournal, euros, text, withheld } from '#features/audit/journal.ts'
import { eurosOfCents } from '#shared/money.ts'
import { centsOfLines, type SheetLine } from './sheet.ts'

/** The deposit slips. The subject is the number of the slip. The reason of a cancellation stays out of the journal. */
export const depositJournal = defineJournal('deposit', {
  filter: { name: 'Remises en banque' },
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

/** The counted differences of the cash box. The subject is their day. The reason stays out of the journal. */
export const cashBoxJournal = defineJournal('box', {
  filter: { name: 'Caisse' },
  actions: {
    adjusted: 'a noté un écart de caisse',
    requested: 'a demandé à noter un écart de caisse',
    confirmed: 'a confirmé l’écart de caisse',
    declined: 'a refusé l’écart de caisse',
  },
  fields: { counted: euros('Montant compté'), difference: euros('Écart') },
})

export const sheetJournal = defineJournal('sheet', {
  filter: { name: 'Feuilles de comptage' },
  actions: {
    created: 'a commencé la feuille de comptage',
    updated: 'a modifié la feuille de comptage',
    deleted: 'a supprimé la feuille de comptage',
    signed: 'a signé la feuille de comptage',
    recounted: 'a compté un autre montant que la feuille de comptage',
    withdrawn: 'a retiré la signature de la feuille de comptage',
    sealed: 'a signé et scellé la feuille de comptage',
    'reversal-begun': 'a commencé la feuille inverse de la feuille de comptage',
    reversed: 'a annulé par une feuille inverse la feuille de comptage',
  },
  fields: {
    day: day('Jour'),
    place: text('Lieu'),
    event: text('Occasion'),
    box: text('Tronc'),
    cause: text('Cause'),
    total: withheld(euros('Total')),
    counted: euros('Montant compté'),
  },
})

/** The fields that the form of a sheet edits. The lines show as their total. */
export const editedFields: Record<string, EditedField> = {
  ...sheetJournal.fields,
  cause: { ...text('Cause'), shown: ({ name }: { name: string }) => name },
  lines: { ...euros('Total'), shown: (lines: SheetLine[]) => eurosOfCents(centsOfLines(lines)) },
}
