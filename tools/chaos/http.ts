import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Kind = 'donation' | 'write' | 'read' | 'export' | 'sign-in'

/** An answered or interrupted call. */
export type Call = {
  kind: Kind
  /** The server that was called. */
  origin: string
  path: string
  customerId: string
  /** 0 when there was no whole answer. */
  status: number
  startedAt: number
  endedAt: number
  error: string | undefined
}

export type Answer = { status: number; text: string; headers: IncomingHttpHeaders }

export type Asked = {
  kind: Kind
  method?: string
  path: string
  customerId: string
  token?: string | undefined
  headers?: Record<string, string>
  body?: object | string
}

/** No client waits longer. A call that takes this long is late in any case. */
const giveUpMs = 45_000

/** The connections of all clients, and the record of their calls. */
export const createClientSide = () => {
  const calls: Call[] = []
  const agents = new Set<Agent>()

  /** Opens a client with connections of its own, like a terminal or a browser. */
  const open = (origin: () => string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 })
    agents.add(agent)
    return async ({ kind, method = 'GET', path, customerId, token, headers, body }: Asked): Promise<Answer> => {
      const startedAt = performance.now()
      const server = origin()
      const note = (status: number, error?: string): void => {
        calls.push({ kind, origin: server, path, customerId, status, startedAt, endedAt: performance.now(), error })
      }
      const sent = request(`${server}${path}`, {
        agent,
        method,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' }),
          ...headers,
        },
        signal: AbortSignal.timeout(giveUpMs),
      })
      try {
        const answered = Promise.withResolvers<Answer>()
        sent.once('error', answered.reject)
        sent.once('response', (answer) => {
          text(answer)
            .then((whole) => answered.resolve({ status: answer.statusCode ?? 0, text: whole, headers: answer.headers }))
            .catch(answered.reject)
        })
        sent.end(typeof body === 'object' ? JSON.stringify(body) : body)
        const answer = await answered.promise
        note(answer.status)
        return answer
      } catch (error) {
        note(0, String(error))
        return { status: 0, text: '', headers: {} }
      }
    }
  }

  return {
    calls,
    open,
    /** Cuts connections, mostly in the middle of a request. */
    cut(choose: () => boolean): void {
      for (const agent of agents)
        for (const socket of Object.values(agent.sockets).flatMap((list) => list ?? [])) if (choose()) socket.destroy()
    },
    close(): void {
      for (const agent of agents) agent.destroy()
      agents.clear()
    },
  }
}

export type ClientSide = ReturnType<typeof createClientSide>
export type Send = ReturnType<ClientSide['open']>
