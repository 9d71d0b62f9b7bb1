import type { PackedList, Packer } from '#shared/server/packed-list.ts'
import type { FileAcquirer } from '../../../bank-account.ts'
import type { CsvQuestion } from '../../../csv-mapping.ts'
import type { FileProblem } from '../../../statement.texts.ts'
import { cleaned, longest } from './file-text.ts'

// Amounts are signed whole cents, credit positive; days are YYYY-MM-DD.

export type LineDetail = { qualifier: string; text: string }
export type LinePart = { cents: number; reference: string | null; name: string | null; text: string | null }

export type ReadLine = {
  /** The line of the file (CFONB, CSV), or the ordinal of the entry in its file (XML). */
  fileLine: number
  bookedOn: string
  valueOn: string | null
  cents: number
  label: string
  /** The interbank code of CFONB (`30`), or the family of the transaction code of CAMT (`PMNT/CCRD/POSC`). */
  code: string | null
  /** The bank's reference of the entry: AcctSvcrRef of CAMT, entry number and reference of CFONB. */
  reference: string | null
  /**
   * The details that the bank gives besides the label, by the qualifiers of CFONB, which a CAMT is read into as well.
   */
  details: LineDetail[]
  /** The parts of a batch booking, with charges as negative parts. Adds up to `cents`, or is empty. */
  parts: LinePart[]
  isReversal: boolean
}

type Said = string | null | undefined
/** A line in the words of its file. What a format does not say is left out. */
type SaidLine = Pick<ReadLine, 'fileLine' | 'bookedOn' | 'cents'> &
  Partial<Pick<ReadLine, 'valueOn' | 'parts' | 'isReversal'>> & {
    label: Said
    code?: Said
    reference?: Said
    details?: readonly (readonly [qualifier: string, text: Said])[]
  }

/** Makes a line, with its texts cleaned and cut. */
export const lineOf = ({ label, code, reference, details = [], ...line }: SaidLine): ReadLine => ({
  valueOn: null,
  parts: [],
  isReversal: false,
  ...line,
  label: cleaned(label, longest.label) ?? '',
  code: cleaned(code, longest.code),
  reference: cleaned(reference, longest.reference),
  details: details.flatMap(([qualifier, text]) => {
    const clean = cleaned(text, longest.detail)
    return clean === null ? [] : [{ qualifier, text: clean }]
  }),
})

/** An account as a file describes it. A French IBAN also gives bank, branch and number; CFONB has only these. */
export type ReadAccount = { iban: string | null; bank: string | null; branch: string | null; number: string | null }

export const noAccount: ReadAccount = { iban: null, bank: null, branch: null, number: null }

export type ReadStatement = {
  /**
   * A CAMT.052 is a `report` of the day, whose lines come again in a statement; a CAMT.054 a `notification` of details.
   */
  kind: 'statement' | 'report' | 'notification'
  account: ReadAccount
  currency: string
  reference: string | null
  openedOn: string | null
  closedOn: string | null
  openingCents: number | null
  closingCents: number | null
  /** Ranked by their days, in the order of the file. */
  lines: PackedList<ReadLine>
}

/** Makes a statement. What a format does not say of it is left out. */
export const statementOf = (
  statement: Pick<ReadStatement, 'account' | 'currency' | 'lines'> & Partial<ReadStatement>,
): ReadStatement => ({
  kind: 'statement',
  reference: null,
  openedOn: null,
  closedOn: null,
  openingCents: null,
  closingCents: null,
  ...statement,
})

/** Collects the lines of an account in a currency: ranked by their days, with their sum, their first and last day. */
export const createBook = (packer: Packer) => {
  const lines = packer.list<ReadLine>()
  const book = {
    cents: 0,
    firstDay: '',
    lastDay: '',
    add(line: ReadLine): void {
      const { bookedOn, cents } = line
      lines.add(line, Number(bookedOn.replaceAll('-', '')))
      book.cents += cents
      if (book.firstDay === '' || bookedOn < book.firstDay) book.firstDay = bookedOn
      if (bookedOn > book.lastDay) book.lastDay = bookedOn
    },
    end: () => lines.end(),
  }
  return book
}
export type Book = ReturnType<typeof createBook>

/** A line of an acquirer's journal. A commission is positive when the acquirer keeps it: net = gross - commission. */
export type AcquirerLine = {
  fileLine: number
  contract: string | null
  remittance: string | null
  reference: string
  kind: 'payment' | 'refund' | 'chargeback' | 'fee' | 'payout'
  takenOn: string | null
  remittedOn: string | null
  grossCents: number
  commissionCents: number | null
  netCents: number | null
  currency: string
  /** The reference that the payout has at the bank. */
  payoutReference: string | null
}

/**
 * The content of a file (docs/rules/bank.md#bank-whole). A statement, or the file of an acquirer, with a problem that
 * is no notice is left out as a whole.
 */
export type ReadBankFile =
  | {
      format: 'cfonb120' | 'camt' | 'csv' | 'ofx' | 'qif' | 'xlsx'
      statements: ReadStatement[]
      problems: FileProblem[]
    }
  | { format: FileAcquirer; lines: PackedList<AcquirerLine>; problems: FileProblem[] }
  /** With the question for a person: the columns of a CSV, or the sheets of a workbook that have a table. */
  | { format: 'unknown'; problems: FileProblem[]; columns?: CsvQuestion; sheets?: string[] }
