// The load generator, in a process of its own. Speaks HTTP/1.1 over raw sockets: Node's own client would cost more CPU
// than a bare server, and the two share the cores.
import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export type HttpRequest = {
  method: 'GET' | 'POST'
  /** The whole path. */
  path: string
  headers: Record<string, string>
  body?: string
}

export type Job = {
  port: number
  /** Each caller makes these in turn. `{uuid}` in a header or the body becomes a new id at each call. */
  requests: HttpRequest[]
  callers: number
  seconds: number
}

export type JobResult = { calls: number; seconds: number; latenciesMs: number[]; cpuMs: number; failure?: string }

const placeholder = /\{uuid\}/g

const textOf = ({ method, path, headers, body }: HttpRequest): string => {
  const length =
    body === undefined ? [] : [`content-length: ${Buffer.byteLength(body.replace(placeholder, randomUUID()))}`]
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, ...length, '', body ?? ''].join('\r\n')
}

const lastChunk = '\r\n0\r\n\r\n'

/** Reads one answer at a time from the bytes of a connection. Returns the status once the answer is complete. */
const createAnswerReader = () => {
  let parts: Buffer[] = []
  let received = 0
  let expected = 0
  let status = 0
  let isChunked = false

  const readHead = (bytes: Buffer): void => {
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = bytes.toString('latin1', 0, end).toLowerCase()
    status = Number(head.slice(9, 12))
    isChunked = head.includes('transfer-encoding: chunked')
    expected = end + 4 + Number(/content-length: (\d+)/.exec(head)?.[1] ?? 0)
  }

  return (chunk: Buffer): number | undefined => {
    received += chunk.length
    if (status === 0 || isChunked) {
      parts.push(chunk)
      const bytes = parts.length === 1 ? chunk : Buffer.concat(parts)
      parts = [bytes]
      if (status === 0) readHead(bytes)
      if (status === 0) return undefined
      if (isChunked && bytes.toString('latin1', bytes.length - lastChunk.length) !== lastChunk) return undefined
    }
    if (received < expected) return undefined
    const answered = status
    parts = []
    received = 0
    status = 0
    return answered
  }
}

const run = ({ port, requests, callers, seconds }: Job): Promise<JobResult> => {
  const texts = requests.map(textOf)
  const latenciesMs: number[] = []
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let failure: string | undefined

  const startCaller = (first: number): Promise<void> =>
    new Promise((resolve) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      const readAnswer = createAnswerReader()
      let sentAt = 0
      let position = first
      const send = (): void => {
        sentAt = performance.now()
        if (sentAt >= endsAt || failure !== undefined) {
          socket.destroy()
          return
        }
        const text = texts[position % texts.length] ?? ''
        position += 1
        socket.write(text.replace(placeholder, () => randomUUID()))
      }
      socket.on('connect', send)
      socket.on('data', (chunk) => {
        const status = readAnswer(chunk)
        if (status === undefined) return
        if (status >= 300) failure ??= `${requests[(position - 1) % requests.length]?.path} answered ${status}`
        latenciesMs.push(performance.now() - sentAt)
        send()
      })
      socket.on('error', (error) => {
        failure ??= error.message
      })
      socket.on('close', () => {
        if (performance.now() < endsAt) failure ??= 'the server closed a connection'
        resolve()
      })
    })

  return Promise.all(Array.from({ length: callers }, (_, caller) => startCaller(caller))).then(() => {
    const { user, system } = process.cpuUsage(cpuBefore)
    const took = (performance.now() - startedAt) / 1000
    const result = { calls: latenciesMs.length, seconds: took, latenciesMs, cpuMs: (user + system) / 1000 }
    return failure === undefined ? result : { ...result, failure }
  })
}

process.on('message', (job: Job) => {
  void run(job).then((result) => process.send?.(result))
})
// Ctrl-C reaches the whole group. The parent ends this process, or its end does.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
