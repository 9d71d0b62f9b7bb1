import type { Bind } from '#shared/server/bind.ts'
import type { BackgroundWork, DepsOf, Feature } from '#shared/server/feature.ts'
import * as calls from '../import.endpoints.ts'
import { importJournal } from '../import.journal.ts'
import * as importShapes from '../import.ts'
import * as mappingShapes from '../mapping.ts'
import * as problemCodes from '../problems.ts'
import { createDoubleService } from './double.service.ts'
import { importRoutes } from './import.routes.ts'
import { createImportService } from './import.service.ts'
import { createImportSweep } from './import-sweep.ts'
import { createRefusedService } from './refused.service.ts'
import { createUploadService } from './upload.service.ts'

type Deps = DepsOf<
  typeof createImportService | typeof createUploadService | typeof createRefusedService | typeof createDoubleService
> & { importJobs: BackgroundWork }

const bindImports = (bind: Bind, deps: Deps): BackgroundWork => {
  importRoutes(bind, {
    imports: createImportService(deps),
    uploads: createUploadService(deps),
    refused: createRefusedService(deps),
    doubles: createDoubleService(deps),
  })
  return deps.importJobs
}

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
  bind: bindImports,
  upkeep: (deps: DepsOf<typeof createImportSweep>) => [{ run: createImportSweep(deps) }],
} satisfies Feature
