import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Value = { stringValue?: string; intValue?: string; boolValue?: boolean }

/** A span as a receiver of OTLP/HTTP gets it. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
  links?: { traceId: string; spanId: string }[]
  status?: { code: number }
}
type Received = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] }

/** Starts a receiver of OTLP/HTTP, which keeps the spans that it gets. */
export const startTraceReceiver = async () => {
  const spans: ReceivedSpan[] = []
  const calls: { path: string | undefined; authorization: string | undefined }[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    calls.push({ path: request.url, authorization: request.headers.authorization })
    const { resourceSpans } = (await json(request)) as Received
    for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(200).end('{}')
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    calls,
    /** Returns the spans of a trace by their names. */
    traceOf: (traceId: string): ReceivedSpan[] => spans.filter((span) => span.traceId === traceId),
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the attributes of a span by their names. */
export const attributesOf = ({ attributes }: ReceivedSpan): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
