import type { Bind } from '#shared/server/bind.ts'
import * as calls from '../import.endpoints.ts'
import type { DoubleService } from './double.service.ts'
import type { ImportService } from './import.service.ts'
import type { RefusedService } from './refused.service.ts'
import type { createUploadService } from './upload.service.ts'

type Services = {
  imports: ImportService
  uploads: ReturnType<typeof createUploadService>
  refused: RefusedService
  doubles: DoubleService
}

export const importRoutes = (bind: Bind, { imports, uploads, refused, doubles }: Services): void => {
  bind(calls.listImports, ({ customerId, query }) => imports.list(customerId, query))
  bind(calls.uploadImport, async ({ actor, customerId, query, body, request }) => {
    const isCompressed = request.headers['content-encoding'] === 'gzip'
    return imports.get(await uploads.upload(actor, customerId, { ...query, sheet: query.sheet, body, isCompressed }))
  })
  bind(calls.getImport, ({ params }) => imports.get(params))
  bind(calls.checkImport, ({ actor, params, body, headers }) => imports.check(actor, params, body, headers['if-match']))
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
}
