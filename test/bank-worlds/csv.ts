import type { Day } from '#shared/days.ts'
import { amountOf, type Statement } from './statement.ts'
import type { BankName } from './styles.ts'
import type { BankLine } from './truth.ts'

const french = (day: Day): string => day.split('-').reverse().join('/')
const signed = (cents: number): string => `${cents < 0 ? '-' : ''}${amountOf(cents, ',')}`
const quoted = (text: string): string => `"${text.replaceAll('"', "''")}"`

/** La Banque Postale: facts of the account above a table, the newest line first. */
const postale = ({ iban, to, closing, lines }: Statement): string[] => [
  `Numéro Compte   ;${iban.slice(14, 25)}`,
  'Type         ;CCP',
  'Compte tenu en  ;euros',
  `Date            ;${french(to)}`,
  `Solde (EUROS)   ;${signed(closing)}`,
  '',
  'Date;Libellé;Montant(EUROS)',
  ...lines.map(({ bookedOn, label, cents }) => `${french(bookedOn)};${quoted(label)};${signed(cents)}`).toReversed(),
]

const bpceHeader =
  'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;' +
  'Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation'

/** Banque Populaire and Caisse d'Épargne: a short and a whole label, a column for each direction. */
const bpce = ({ lines }: Statement): string[] => [
  bpceHeader,
  ...lines.map(({ bookedOn, valueOn, label, cents, reference }) =>
    [
      french(bookedOn),
      label.split(' ').slice(0, 2).join(' '),
      label,
      reference.slice(-7),
      '',
      cents < 0 ? 'Prelevement' : 'Virement recu',
      'A categoriser',
      'A categoriser',
      cents < 0 ? signed(cents) : '',
      cents > 0 ? `+${signed(cents)}` : '',
      french(bookedOn),
      french(valueOn),
      '0',
    ].join(';'),
  ),
]

/** Crédit Mutuel and CIC: the balance after each line. */
const mutuel = ({ opening, lines }: Statement): string[] => {
  let balance = opening
  const row = ({ bookedOn, valueOn, label, cents }: BankLine): string => {
    balance += cents
    const [debit, credit] = cents < 0 ? [signed(cents), ''] : ['', signed(cents)]
    return [french(bookedOn), french(valueOn), debit, credit, quoted(label), signed(balance)].join(';')
  }
  return ['Date;Date de valeur;Débit;Crédit;Libellé;Solde', ...lines.map(row)]
}

/** Writes a statement as the CSV of a bank's site. */
export const writeCsv = (statement: Statement, bank: BankName): Buffer => {
  const write = bank === 'postale' ? postale : bank === 'bpce' ? bpce : mutuel
  return Buffer.from([...write(statement), ''].join('\r\n'), bank === 'bpce' ? 'utf8' : 'latin1')
}
