import type { RecordAudit } from '#features/audit/audit.port.ts'
import { Refusal } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { newId } from '#shared/server/ids.ts'
import { type ColumnRule, proposeColumns } from '#shared/server/tables/column-proposal.ts'
import { withoutGuard } from '#shared/spreadsheet.ts'
import { foldText } from '#shared/text.ts'
import { donorJournal } from '../donor.journal.ts'
import {
  type DonorImport,
  type DonorImportQuery,
  donorImportRefusals,
  type ImportedField,
  importedFields,
  maxDonorRows,
} from '../donor-import.ts'
import { countriesWith, DonorRecordInput, donorLabels } from '../donor-record.ts'
import type { ReadTable, TableUpload } from '../donors.port.ts'
import { digitsOf, wordsOf } from '../person.ts'
import { listNamesakes, writeRecord } from './donor-record.repository.ts'

const rules: Record<ImportedField, ColumnRule> = {
  email: { names: [/mail|courriel/] },
  firstName: { names: [/prenom|first.?name/], never: /\bnom et\b/ },
  companyName: { names: [/raison sociale|denomination|societe|entreprise|company|organi[sz]ation/] },
  lastName: {
    names: [/^nom$|nom de famille|last.?name|surname/, /\bnom\b|donateur|donor|name/],
    never: /prenom$|ville|pays/,
  },
  legalForm: { names: [/forme/] },
  siren: { names: [/siren/] },
  phone: { names: [/\btel|phone|mobile|portable/] },
  membershipNumber: { names: [/adherent|membre|member/] },
  postalCode: { names: [/postal|^cp$|zip/] },
  extra: { names: [/complement|adresse 2|address 2/] },
  street: { names: [/adresse|address|rue|street|voie/] },
  city: { names: [/ville|commune|city|town/] },
  country: { names: [/pays|country/] },
}

const codeByCountry = new Map(countriesWith('FR').map(({ value, label }) => [foldText(label), value]))
const countryOf = (cell: string): string =>
  cell.trim() === '' ? 'FR' : (codeByCountry.get(foldText(cell)) ?? cell.trim().toUpperCase())

/** The marks of a donor in a file and among the known ones: the name with each fact that tells two namesakes apart. */
const keysOf = (donor: Known): string[] => {
  const name = wordsOf(donor.name)
  const facts = [
    donor.email?.toLowerCase(),
    donor.phone && digitsOf(donor.phone),
    donor.membershipNumber && `n ${donor.membershipNumber.toLowerCase()}`,
    donor.postalCode && `p ${donor.postalCode}`,
  ].filter(Boolean)
  return facts.length > 0 ? facts.map((fact) => `${name}|${fact}`) : [name]
}
type Known = { name: string; email: string | null; phone: string | null; membershipNumber: string | null } & {
  postalCode: string | null
}

type Deps = { db: Database; recordAudit: RecordAudit<typeof donorJournal>; clock: () => Date; readTable: ReadTable }

/** Imports donors from a file (docs/rules/donors.md#donors-import). */
export const createDonorImportService = ({ db, recordAudit, clock, readTable }: Deps) => {
  /** Reads a file: the donors that it adds, and what its other rows are. */
  const read = async (handle: Database, customerId: string, upload: TableUpload, query: DonorImportQuery) => {
    const { tooLong, unreadable } = donorImportRefusals
    const table = await readTable(customerId, upload, { maxRows: maxDonorRows, tooLong }).catch((error: unknown) => {
      throw error instanceof Refusal && error.code.startsWith('import-')
        ? unreadable(error.message, error.fields)
        : error
    })
    const { header, rows } = table
    const proposed = proposeColumns({ header, rows: rows.slice(0, 200).map(({ cells }) => cells) }, rules)
    const sure = Object.entries(proposed).filter(([, column]) => column !== null)
    const columns: DonorImport['columns'] = query.columns ?? Object.fromEntries(sure)
    const refused = new Map<string, number[]>()
    const refuse = (reason: string, line: number) => refused.set(reason, [...(refused.get(reason) ?? []), line])
    const parsed = rows.flatMap(({ line, cells, isReadable }) => {
      const cellOf = (field: ImportedField) => withoutGuard(cells[columns[field] ?? -1] ?? '').trim()
      const values = Object.fromEntries(importedFields.map((field) => [field, cellOf(field)]))
      const isCompany = values['companyName'] !== ''
      const names = isCompany ? { lastName: '', firstName: '' } : { siren: '', legalForm: '' }
      const kind = isCompany ? 'company' : 'person'
      const result = DonorRecordInput.safeParse({ ...values, ...names, kind, country: countryOf(cellOf('country')) })
      const [issue] = result.error?.issues ?? []
      if (!isReadable) refuse('Ligne illisible', line)
      else if (issue) refuse(`${donorLabels[issue.path[0] as ImportedField].label}\u00a0: ${issue.message}`, line)
      return isReadable && result.data ? [result.data] : []
    })
    const nameOf = ({ companyName, firstName, lastName }: DonorRecordInput) =>
      companyName ?? [firstName, lastName].filter(Boolean).join(' ')
    const named = parsed.map((input) => ({ input, keys: keysOf({ ...input, name: nameOf(input) }) }))
    const namesakes = await listNamesakes(handle, customerId, [...new Set(parsed.map((one) => wordsOf(nameOf(one))))])
    const known = new Set(namesakes.flatMap(keysOf))
    const added = named.filter(({ keys }) => {
      const isKnown = keys.some((key) => known.has(key))
      for (const key of keys) known.add(key)
      return !isKnown
    })
    const result: DonorImport = {
      header,
      columns,
      newCount: added.length,
      knownCount: parsed.length - added.length,
      refused: [...refused].map(([reason, lines]) => ({ reason, count: lines.length, lines: lines.slice(0, 5) })),
    }
    return { result, inputs: added.map(({ input }) => input) }
  }

  return {
    preview: async (customerId: string, upload: TableUpload, query: DonorImportQuery): Promise<DonorImport> =>
      (await read(db, customerId, upload, query)).result,

    /** Adds the donors of a file that are not known. A file that is sent again adds none. */
    run: (actor: Person, customerId: string, upload: TableUpload, query: DonorImportQuery): Promise<DonorImport> =>
      db.transaction().execute(async (transaction) => {
        await lockCustomer(transaction, customerId)
        const { result, inputs } = await read(transaction, customerId, upload, query)
        for (const input of inputs) {
          const writing = { now: clock(), addressId: newId(), isNew: true, source: 'import' } as const
          await writeRecord(transaction, { customerId, donorId: newId() }, input, writing)
        }
        const after = { donorCount: inputs.length }
        if (inputs.length > 0)
          await recordAudit(transaction, donorJournal, { customerId, actor, action: 'records-imported', after })
        return result
      }),
  }
}
