import os from 'node:os'
import { reportAtMostOnceAMinute } from '#shared/server/failure.ts'
import { productVersion } from '#shared/server/product.ts'
import { setTracer } from '#shared/server/tracer.ts'
import { createExporter } from './exporter.ts'
import { createTracer } from './span-tracer.ts'
import type { TracingConfig } from './tracing-config.ts'

/** Exports the spans of this process from now on. Returns the function that sends the last ones and ends the export. */
export const startTracing = (config: TracingConfig, intervalMs = 2000): (() => Promise<void>) => {
  const exporter = createExporter({
    ...config,
    intervalMs,
    resource: {
      'service.name': config.serviceName,
      'service.version': productVersion,
      'service.instance.id': `${os.hostname()}:${process.pid}`,
    },
    onFailure: reportAtMostOnceAMinute('Les traces ne partent pas'),
  })
  setTracer(createTracer(exporter, config))
  return async () => {
    setTracer(undefined)
    await exporter.close()
  }
}
