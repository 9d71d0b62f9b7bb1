import type { Bind } from '#shared/server/bind.ts'
import type { BackgroundWork, DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../import.endpoints.ts'
import { importJournal } from '../import.journal.ts'
import * as importShapes from '../import.ts'
import * as mappingShapes from '../mapping.ts'
import * as problemCodes from '../problems.ts'
import { createDoubleService } from './double.service.ts'
import { createImportService } from './import.service.ts'
import { createImportSweep } from './import-sweep.ts'
import { createRefusedService } from './refused.service.ts'
import { createUploadService } from './upload.service.ts'

type Deps = DepsOf<
  typeof createImportService | typeof createUploadService | typeof createRefusedService | typeof createDoubleService
> & { importJobs: BackgroundWork }

export const feature = {
  api: [
    {
      tag: 'Imports',
      description: 'Donations from a file: uploaded, checked without writing, run, undone as a whole.',
      calls,
      shapes: [importShapes, mappingShapes, problemCodes],
    },
  ],
  journals: [importJournal],
  bind(bind: Bind, deps: Deps): BackgroundWork {
    const imports = createImportService(deps)
    const uploads = createUploadService(deps)
    const refused = createRefusedService(deps)
    const doubles = createDoubleService(deps)
    bind(calls.listImports, ({ customerId, query }) => imports.list(customerId, query))
    bind(calls.uploadImport, async ({ actor, customerId, query, body, request }) => {
      const isCompressed = request.headers['content-encoding'] === 'gzip'
      return imports.get(await uploads.upload(actor, customerId, { ...query, sheet: query.sheet, body, isCompressed }))
    })
    bind(calls.getImport, ({ params }) => imports.get(params))
    bind(calls.checkImport, ({ actor, params, body, headers }) =>
      imports.check(actor, params, body, headers['if-match']),
    )
    bind(calls.listRefusedLines, async ({ params, query }) => refused.list(await imports.find(params), query.after))
    bind(calls.listRefusedGroups, async ({ params }) => refused.listGroups(await imports.find(params)))
    bind(calls.exportRefusedLines, async ({ params, reply }) => {
      const row = await imports.find(params)
      reply.header('content-disposition', `attachment; filename="importation_${row.number}_lignes_refusees.csv"`)
      return refused.export(row)
    })
    bind(calls.listLikelyDoubles, async ({ params, query }) => doubles.list(await imports.find(params), query.after))
    bind(calls.listKnownRows, async ({ params, query }) => doubles.listKnown(await imports.find(params), query.after))
    bind(calls.chooseDoubles, ({ params, body }) => imports.chooseDoubles(params, body))
    bind(calls.runImport, ({ actor, params, body }) => imports.run(actor, params, body))
    bind(calls.resumeImport, ({ params }) => imports.resume(params))
    bind(calls.undoImport, ({ actor, params }) => imports.undo(actor, params))
    bind(calls.deleteImport, ({ params }) => imports.remove(params))
    return deps.importJobs
  },
  upkeep: (deps: DepsOf<typeof createImportSweep>) => [{ run: createImportSweep(deps) }],
} satisfies Feature
