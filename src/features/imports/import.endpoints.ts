import { byOwnManagers, endpoint, NoContent } from '#shared/endpoint.ts'
import { pageTooDeep } from '#shared/page.ts'
import { EditHeaders } from '#shared/read-version.ts'
import {
  DonationImport,
  DoublesInput,
  ImportMapping,
  ImportPage,
  KnownRows,
  LikelyDoubles,
  LinesQuery,
  ListQuery,
  maxFileBytes,
  RefusedGroups,
  RefusedLines,
  RunInput,
  UploadQuery,
} from './import.ts'
import { importRefusals } from './import-refusals.ts'

export const listImports = endpoint({
  call: 'GET /customers/:customerId/imports',
  summary: 'Lists the imports of an association, newest first.',
  ...byOwnManagers,
  query: ListQuery,
  response: ImportPage,
  refusals: [pageTooDeep],
})

export const uploadImport = endpoint({
  call: 'POST /customers/:customerId/imports',
  summary: 'Uploads a file of donations, and proposes what its columns are. Nothing enters the ledger.',
  description:
    'The body is the file itself, a CSV or a workbook of Excel (.xlsx), whatever its type is said to be: at most 50 MB (a ' +
    'workbook 20 MB) and 200,000 rows. It may be compressed (`Content-Encoding: gzip`). The encoding and the separator are ' +
    'detected. Of several sheets with a table one is asked: the refusal `import-sheets` lists their names in ' +
    '`fields.sheet`, with `/` between them, and the call is sent again with `sheet`.',
  ...byOwnManagers,
  query: UploadQuery,
  upload: 'text/csv',
  uploadBounds: { maxBytes: maxFileBytes, tooLarge: importRefusals.tooLarge },
  status: 201,
  answersDonors: true,
  response: DonationImport,
  refusals: [
    importRefusals.empty,
    importRefusals.tooLarge,
    importRefusals.tooLong,
    importRefusals.tooManyColumns,
    importRefusals.notText,
    importRefusals.sheets,
    importRefusals.document,
    importRefusals.hiddenRows,
    importRefusals.workbookTooLarge,
    importRefusals.broken,
    importRefusals.uploading,
    importRefusals.tooManyWaiting,
    importRefusals.tooMuchWaiting,
    importRefusals.tooHeavy,
  ],
})

export const getImport = endpoint({
  call: 'GET /customers/:customerId/imports/:importId',
  summary: 'Reads an import, with its progress.',
  ...byOwnManagers,
  answersDonors: true,
  response: DonationImport,
})

export const checkImport = endpoint({
  call: 'PUT /customers/:customerId/imports/:importId/mapping',
  summary: 'Sets what the columns are, and begins the dry run: a verdict for each row. Nothing enters the ledger.',
  ...byOwnManagers,
  headers: EditHeaders,
  body: ImportMapping,
  answersDonors: true,
  response: DonationImport,
  refusals: [importRefusals.wrongColumn, importRefusals.unknownCause, importRefusals.busy, importRefusals.alreadyRun],
})

export const listRefusedLines = endpoint({
  call: 'GET /customers/:customerId/imports/:importId/refused-lines',
  summary: 'Lists the rows that are not imported, and why, 50 at a time.',
  ...byOwnManagers,
  query: LinesQuery,
  answersDonors: true,
  response: RefusedLines,
})

export const listRefusedGroups = endpoint({
  call: 'GET /customers/:customerId/imports/:importId/refused-groups',
  summary: 'Lists why rows are not imported: the rows of one reason and value together, the most frequent 50.',
  ...byOwnManagers,
  answersDonors: true,
  response: RefusedGroups,
})

export const exportRefusedLines = endpoint({
  settled: true,
  call: 'GET /customers/:customerId/imports/:importId/refused-lines.csv',
  summary: 'Downloads the rows that are not imported, and why.',
  ...byOwnManagers,
  answersDonors: true,
  response: 'text/csv',
})

export const listLikelyDoubles = endpoint({
  call: 'GET /customers/:customerId/imports/:importId/doubles',
  summary: 'Lists the rows that are probably a donation which is there already, 50 at a time.',
  ...byOwnManagers,
  query: LinesQuery,
  response: LikelyDoubles,
})

export const listKnownRows = endpoint({
  call: 'GET /customers/:customerId/imports/:importId/known',
  summary: 'Lists the rows whose donation is there already, with it, 50 at a time.',
  ...byOwnManagers,
  query: LinesQuery,
  response: KnownRows,
})

export const chooseDoubles = endpoint({
  call: 'PUT /customers/:customerId/imports/:importId/doubles',
  summary: 'Says which likely doubles are donations of their own, before the run. All of them stay out otherwise.',
  ...byOwnManagers,
  body: DoublesInput,
  answersDonors: true,
  response: DonationImport,
  refusals: [importRefusals.notChecked, importRefusals.alreadyRun],
})

export const runImport = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/imports/:importId/run',
  summary: 'Begins to add the accepted rows to the ledger, as donations that the caller recorded.',
  ...byOwnManagers,
  body: RunInput,
  answersDonors: true,
  response: DonationImport,
  refusals: [importRefusals.notChecked, importRefusals.changed, importRefusals.alreadyRun, importRefusals.totalDiffers],
})

export const resumeImport = endpoint({
  call: 'POST /customers/:customerId/imports/:importId/resume',
  summary: 'Takes up a check, a run or an undo that has stopped. Changes nothing for one that goes on.',
  ...byOwnManagers,
  answersDonors: true,
  response: DonationImport,
})

export const undoImport = endpoint({
  settled: true,
  call: 'POST /customers/:customerId/imports/:importId/undo',
  summary: 'Begins to cancel, all or none, the donations of an import that nothing else has changed.',
  description:
    'Above the amount that the association has set, it waits among the batches of movements until another manager confirms it: the import stays as it is.',
  ...byOwnManagers,
  answersDonors: true,
  response: DonationImport,
  refusals: [importRefusals.notDone, importRefusals.undone, importRefusals.nothingToUndo],
})

export const deleteImport = endpoint({
  call: 'DELETE /customers/:customerId/imports/:importId',
  summary: 'Deletes an import that has not been run, with the rows of its file.',
  ...byOwnManagers,
  response: NoContent,
  refusals: [importRefusals.alreadyRun],
})
