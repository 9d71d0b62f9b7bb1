import { nameOf } from '#shared/server/tables/table-shape.ts'
import { foldText } from '#shared/text.ts'
import type { CsvTable } from './csv-table.ts'
import { found, type Problems } from './file-problems.ts'
import { valuesOf } from './packed-list.ts'

/** Names of a column that says which account of the holder a row is of. Names that banks give to the other party's are not among them. */
const ownAccount = /^(?:accountnum|compte|(?:nom|iban|numero|n°) du compte|(?:bank )?account name)$/

/**
 * Refuses a table that goes on with the rows of another account, by a second header or by a column that names the account. Its lines
 * and balances would be one statement. Tells whether it did.
 */
export const refuseOtherAccount = ({ header, rows }: CsvTable, problems: Problems): boolean => {
  const column = header.findIndex((name) => ownAccount.test(foldText(name)))
  let first = ''
  for (const { fileLine, cells } of valuesOf(rows)) {
    const account = (cells[column] ?? '').trim()
    if (header.every((name, index) => nameOf(cells[index] ?? '', index) === name)) {
      problems.add(fileLine, 'csv-header-again')
      return true
    }
    if (account !== '' && first !== '' && account !== first) {
      problems.add(fileLine, 'csv-accounts', found(account))
      return true
    }
    first ||= account
  }
  return false
}
