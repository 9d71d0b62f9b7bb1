import { addDays, type Day } from '#shared/days.ts'
import { writeCamt } from './camt.ts'
import { writeCfonb } from './cfonb.ts'
import { writeCsv } from './csv.ts'
import { writeOfx } from './ofx.ts'
import type { Profile } from './profiles.ts'
import { endsOf, type Statement } from './statement.ts'
import type { BankLine } from './truth.ts'

export type StatementFile = { name: string; bytes: Buffer; to: Day }

const extensions = { cfonb: 'txt', camt02: 'xml', camt08: 'xml', ofx: 'ofx', csv: 'csv' }
const writers = {
  cfonb: (statement: Statement) => Buffer.from(writeCfonb(statement), 'latin1'),
  camt02: (statement: Statement) => Buffer.from(writeCamt(statement, '02')),
  camt08: (statement: Statement) => Buffer.from(writeCamt(statement, '08')),
  ofx: (statement: Statement) => Buffer.from(writeOfx(statement), 'latin1'),
  csv: writeCsv,
}

/** Writes the statements of a time, one for each file, in their order. */
export const writeFiles = (profile: Profile, iban: string, lines: readonly BankLine[]): StatementFile[] => {
  let opening = 1_000_000
  let from = profile.from
  return endsOf(profile).map((to, place) => {
    const own = lines.filter(({ bookedOn }) => bookedOn >= from && bookedOn <= to)
    const closing = own.reduce((sum, { cents }) => sum + cents, opening)
    const statement = { iban, number: place + 1, from, to, opening, closing, lines: own }
    const bytes = writers[profile.format](statement, profile.bank)
    opening = closing
    from = addDays(to, 1)
    return { name: `releve-${to}.${extensions[profile.format]}`, bytes, to }
  })
}
