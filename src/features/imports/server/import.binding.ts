import type { RecordAudit } from '#features/audit/audit.port.ts'
import type { Bind } from '#shared/server/bind.ts'
import type { importJournal } from '../import.journal.ts'
import { createDoubleService } from './double.service.ts'
import { createImportJobs, type ImportJobs } from './import.jobs.ts'
import { listUnderWay } from './import.repository.ts'
import { importRoutes } from './import.routes.ts'
import { createImportService } from './import.service.ts'
import { createStep, type StepDeps } from './import.steps.ts'
import { createRefusedService } from './refused.service.ts'
import { createUploadService } from './upload.service.ts'

type Deps = StepDeps & {
  recordAudit: RecordAudit<typeof importJournal>
  /** Called when the background work may have changed the figures of an association. */
  onProgress: (customerId: string) => void
  onFailure: (error: unknown) => void
}

/** Binds the calls of imports. Returns their background work, which the server resumes and stops. */
export const bindImports = (bind: Bind, { onProgress, onFailure, ...deps }: Deps): ImportJobs => {
  const jobs = createImportJobs({
    step: createStep(deps),
    listUnderWay: () => listUnderWay(deps.db),
    onProgress: ({ customerId }) => onProgress(customerId),
    onFailure,
  })
  importRoutes(bind, {
    imports: createImportService({ ...deps, jobs }),
    uploads: createUploadService(deps),
    refused: createRefusedService(deps),
    doubles: createDoubleService(deps),
  })
  return jobs
}
