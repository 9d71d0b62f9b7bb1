import http from 'node:http'

export const callers = 16

/** Calls `work` from 16 parallel callers for `seconds`. Returns the completed calls per second. */
export const rateOf = async (seconds: number, work: (caller: number) => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1000
  let calls = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < endsAt) {
        await work(caller)
        calls += 1
      }
    }),
  )
  return calls / ((performance.now() - startedAt) / 1000)
}

const agent = new http.Agent({ keepAlive: true, maxSockets: callers })

type Request = {
  origin: string
  path: string
  token: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Makes a call over a keep-alive connection, and reads its whole answer. Throws unless it succeeds. */
export const call = ({ origin, path, token, method = 'GET', headers, body }: Request): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = http.request(`${origin}/api${path}`, {
      agent,
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    })
    request.once('error', reject)
    request.once('response', (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.once('error', reject)
      response.once('end', () =>
        response.statusCode && response.statusCode < 300
          ? resolve(bytes)
          : reject(new Error(`${method} ${path} answered ${response.statusCode}`)),
      )
    })
    request.end(body)
  })
