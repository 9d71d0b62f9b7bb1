import { randomUUID } from 'node:crypto'
import { samples } from './sample-calls.ts'
import type { Records } from './sample-records.ts'

/** Returns a valid request of a call: its path below /api, its body and its headers. */
export const sampleRequest = (
  name: string,
  { path, method, upload }: { path: string; method: string; upload?: string },
  records: Records,
  callerId: string = randomUUID(),
) => {
  const { params = {}, body, query, file } = samples[name] ?? {}
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => records[params[key] ?? (key as keyof Records)])
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
