import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a request of the bench by its path. */
export type Answer = (request: IncomingMessage) => Promise<unknown>

/** The donation that a request adds. */
export type AddedDonation = { amount: number; createdAt: string; key: string }

export const readDonation = async (request: IncomingMessage): Promise<AddedDonation> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { amount, createdAt } = JSON.parse(Buffer.concat(chunks).toString()) as { amount: number; createdAt: string }
  return { amount, createdAt, key: String(request.headers['idempotency-key']) }
}

/** Serves answers as JSON by node:http, and sends the port to the bench. */
export const serveAnswers = (answerTo: Answer): void => {
  const send = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.stringify(await answerTo(request))
    const head = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, head).end(body)
  }
  const server = createServer((request, response) => {
    send(request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  // Ctrl-C reaches the whole group. The parent ends this process, or its end does.
  process.on('SIGINT', () => {})
  process.on('disconnect', () => process.exit())
}
