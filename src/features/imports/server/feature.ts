import type { Bind } from '#shared/server/bind.ts'
import type { BackgroundWork, DepsOf, Feature } from '#shared/server/feature.ts'
import { createStepWork, type StepWork } from '#shared/server/step-work.ts'
import * as calls from '../import.endpoints.ts'
import { importJournal } from '../import.journal.ts'
import * as importShapes from '../import.ts'
import * as mappingShapes from '../mapping.ts'
import * as problemCodes from '../problems.ts'
import { createBeginUndo } from './begin-undo.ts'
import { createDoubleService } from './double.service.ts'
import { type ImportKey, listUnderWay } from './import.repository.ts'
import { importRoutes } from './import.routes.ts'
import { createImportService } from './import.service.ts'
import { createStep, type StepDeps } from './import-steps.ts'
import { createImportSweep } from './import-sweep.ts'
import { createRefusedService } from './refused.service.ts'
import { createUploadService } from './upload.service.ts'
import { emptyWaitingRows, listWaitingRows } from './waiting-rows.ts'

type JobDeps = StepDeps & {
  /** Called when the background work may have changed the figures of an association. */
  noteChange: (customerId: string) => void
  onFailure: (error: unknown) => void
}

const createImportJobs = (deps: JobDeps): StepWork<ImportKey> =>
  createStepWork({
    step: createStep(deps),
    idOf: ({ importId }) => importId,
    listUnderWay: () => listUnderWay(deps.db),
    onProgress: ({ customerId }) => deps.noteChange(customerId),
    onFailure: deps.onFailure,
  })

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
  offers: {
    waitingRows: () => ({ list: listWaitingRows, empty: emptyWaitingRows }),
    importJobs: createImportJobs,
    beginImportUndo: createBeginUndo,
  },
  bind: bindImports,
  upkeep: (deps: DepsOf<typeof createImportSweep>) => [{ run: createImportSweep(deps) }],
} satisfies Feature
