import type { DonationImport } from '../import.ts'
import { mappedFields, ProposedMapping } from '../mapping.ts'

const noColumns = Object.fromEntries(mappedFields.map((field) => [field, null]))
export const noMapping: NonNullable<DonationImport['mapping']> = ProposedMapping.parse({
  columns: { ...noColumns, amount: 1 },
  causes: [],
  defaultCauseId: null,
  unknownCauses: 'refuse',
  defaultMethod: null,
})
const karim = { _id: '00000000-0000-4000-8000-000000000002', name: 'Karim Morel' }

/** Returns an import for tests of the web, as the API answers it: uploaded, with three rows and no mapping yet. */
export const importOf = (overrides: Partial<DonationImport> = {}): DonationImport => ({
  _id: '00000000-0000-4000-8000-000000000001',
  number: 4,
  fileName: 'dons.csv',
  state: 'uploaded',
  uploadedAt: '2026-03-06T12:05:00.000Z',
  uploadedBy: karim,
  rowCount: 3,
  progress: 100,
  accepted: { donationCount: 0, total: 0 },
  knownCount: 0,
  refusedCount: 0,
  leftOutCount: 0,
  doubleCount: 0,
  imported: { donationCount: 0, total: 0 },
  encoding: 'utf-8',
  separator: ';',
  header: ['Jour', 'Somme', 'Campagne'],
  isOwnExport: false,
  mapping: noMapping,
  sample: [{ line: 2, cells: ['05/03/2026', '20', 'Cantine'], date: null, amount: 20 }],
  unknownCauses: [],
  lines: { total: 5, header: 1, continued: 0, blank: 1 },
  reading: { amountCount: 3, total: 45, decimalSign: null, doubtful: null },
  statuses: [],
  flags: [],
  types: [],
  methods: [],
  refundedCount: 0,
  extraCount: 0,
  isDateOrderAsked: false,
  exponents: null,
  fileTotal: null,
  startedAt: null,
  startedBy: null,
  endedAt: null,
  undoneAt: null,
  undoneBy: null,
  undoable: { donationCount: 0, total: 0 },
  leftOut: { count: 0, donations: [] },
  ...overrides,
})
