import type { EditedField } from '#features/audit/changed-since.ts'
import { code, text, yesNo } from '#features/audit/journal.ts'
import { paymentMethodNames } from '#features/transactions/donation.ts'
import { type ImportMapping, mappedFields, type ProposedMapping } from './mapping.ts'

const otherCause = 'une cause'

/** The settings of a mapping as a refusal shows them, with the names of the file's columns. */
export const editedFieldsOf = (header: readonly string[]): Record<keyof ImportMapping, EditedField> => ({
  columns: {
    ...text('Colonnes'),
    shown: (columns: ProposedMapping['columns']) =>
      mappedFields.flatMap((field) => header[columns[field] ?? -1] ?? []).join(', '),
  },
  statuses: {
    ...text('Statuts du fichier'),
    shown: (statuses: ImportMapping['statuses']) => statuses.map(({ value }) => value).join(', '),
  },
  flags: {
    ...text('Encaissements du fichier'),
    shown: (flags: ImportMapping['flags']) => flags.map(({ value }) => value).join(', '),
  },
  types: {
    ...text('Types de ligne du fichier'),
    shown: (types: ImportMapping['types']) => types.map(({ value }) => value).join(', '),
  },
  refunds: code('Lignes remboursées en partie', { ask: 'à choisir', net: 'le reste compte', leave: 'laissées' }),
  extras: code('Lignes avec un don supplémentaire', {
    ask: 'à choisir',
    whole: 'le montant entier compte',
    extra: 'le supplément seul compte',
  }),
  dateOrder: code('Ordre des dates', { ask: 'à choisir', day: 'le jour d’abord', month: 'le mois d’abord' }),
  methods: {
    ...text('Moyens de paiement du fichier'),
    shown: (methods: ImportMapping['methods']) => methods.map(({ value }) => value).join(', '),
  },
  causes: {
    ...text('Causes du fichier'),
    shown: (causes: ImportMapping['causes']) => causes.map(({ value }) => value).join(', '),
  },
  defaultCauseId: { ...text('Cause des lignes qui n’en ont pas'), shown: () => otherCause },
  unknownCauses: code('Lignes dont la cause est inconnue', { refuse: 'refusées', default: 'cause par défaut' }),
  defaultMethod: code('Moyen de paiement des lignes qui n’en ont pas', paymentMethodNames),
  chequesDeposited: yesNo('Chèques déjà remis en banque'),
})
