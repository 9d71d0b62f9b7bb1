import { endpoint } from '#shared/endpoint.ts'
import { DonorImport, DonorImportQuery, donorImportRefusals } from './donor-import.ts'

const donorFile = {
  allow: ['manager'],
  query: DonorImportQuery,
  upload: 'text/csv',
  uploadBounds: { maxBytes: 5_000_000, tooLarge: donorImportRefusals.tooLarge },
  answersDonors: true,
  response: DonorImport,
  refusals: [donorImportRefusals.tooLong, donorImportRefusals.tooLarge, donorImportRefusals.unreadable],
} as const

export const previewDonorImport = endpoint({
  ...donorFile,
  call: 'POST /customers/:customerId/donors/import-preview',
  summary: 'Reads a file of donors (CSV or .xlsx): its columns, and how many rows are new, known and refused, and why.',
  description: 'Keeps nothing.',
})

export const importDonors = endpoint({
  ...donorFile,
  settled: true,
  call: 'POST /customers/:customerId/donors/import',
  summary: 'Adds the donors of a file that are not known. A file that is sent again adds none.',
})
