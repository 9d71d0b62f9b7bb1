import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

type Call = { method?: string; headers?: Record<string, string>; body?: object }

/** Sends requests on one kept connection, like a proxy. Rejects when the connection breaks. */
export const createCaller = (origin: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = async (target: string, { method = 'GET', headers = {}, body }: Call = {}) => {
    const type = body && { 'content-type': 'application/json' }
    const sent = request(`${origin}${target}`, { agent, method, headers: { ...headers, ...type } })
    sent.end(body && JSON.stringify(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, text: await text(answer) }
  }
  return { call, close: () => agent.destroy() }
}

/** Calls on `count` connections of their own, which reach all workers in turn. */
export const callFromAll = async (origin: string, count: number, target: string, call: Call = {}) => {
  const callers = Array.from({ length: count }, () => createCaller(origin))
  const answers = await Promise.all(callers.map((caller) => caller.call(target, call)))
  for (const { close } of callers) close()
  return answers
}

/** Lists the different statuses of answers. */
export const statusesOf = (answers: { status: number | undefined }[]) => [
  ...new Set(answers.map(({ status }) => status)),
]
