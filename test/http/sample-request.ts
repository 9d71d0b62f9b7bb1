import { randomUUID } from 'node:crypto'
import type { Records, Sample } from '#test/feature-fixture.ts'
import { fixtures } from './feature-fixtures.ts'

const samples: Record<string, Sample> = Object.assign({}, ...fixtures.map((fixture) => fixture.samples))

/** Returns a valid request of a call: its path below /api, its body and its headers. */
export const sampleRequest = (
  name: string,
  { path, method, upload }: { path: string; method: string; upload?: string },
  records: Records,
  callerId: string = randomUUID(),
) => {
  const { params = {}, body, query, file } = samples[name] ?? {}
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => String(records[params[key] ?? key]))
  return {
    path: filled,
    query: query ?? {},
    body: (typeof body === 'function' ? body(records, callerId) : body) as Record<string, unknown> | undefined,
    file,
    headers: {
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...(upload !== undefined && { 'content-type': upload }),
    },
  }
}
