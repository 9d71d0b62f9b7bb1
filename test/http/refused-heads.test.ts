import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { startListeningServer } from '#test/listening-server.ts'

// The answers that Node gives by itself, in English or without a body, have the shape of every error
// (docs/rules/errors.md#errors-body).
let test: Awaited<ReturnType<typeof startListeningServer>>
beforeAll(async () => {
  test = await startListeningServer({
    slowBodies: { windowMs: 300, leastBytes: 80 * 1024, mostBytes: 1024 * 1024, everyMs: 50 },
  })
})
afterAll(() => test.close())

/** Sends bytes as they are, and reads until the server closes the connection. */
const send = (...parts: string[]): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => (answer += text))
  socket.on('error', () => {})
  socket.on('close', () => resolve(answer))
  for (const part of parts) socket.write(part)
  return promise
}

const headOf = (line: string, headers: string[] = []) => `${[line, ...headers].join('\r\n')}\r\n\r\n`
const host = 'host: localhost'
const close = 'connection: close'

/** Reads the status and the body of an answer of JSON. */
const readAnswer = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const isJson = head.toLowerCase().includes('content-type: application/json; charset=utf-8')
  return { httpStatus: Number(head.split(' ')[1]), body: isJson ? JSON.parse(body) : body }
}

/** Returns the expected refusal. */
const problem = (status: number, message: string) => ({
  httpStatus: status,
  body: { status, code: expect.any(String), message, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
})

const notReadable = 'La requête n’est pas lisible.'
it.each([
  ['no HTTP', headOf('bonjour'), 400, notReadable],
  ['a method that does not exist', headOf('FETCH /api/health HTTP/1.1', [host]), 400, notReadable],
  [
    'two lengths',
    headOf('POST /api/unsubscriptions HTTP/1.1', [host, 'content-length: 5', 'content-length: 6']),
    400,
    notReadable,
  ],
  ['an address that is cut', headOf('GET /api/%zz HTTP/1.1', [host, close]), 400, notReadable],
  ['no host', headOf('GET /api/health HTTP/1.1', [close]), 400, 'La requête ne nomme pas de serveur (en-tête Host).'],
  [
    'two hosts',
    headOf('GET /api/health HTTP/1.1', [host, 'HOST: autre.example', close]),
    400,
    'La requête nomme deux serveurs (en-tête Host).',
  ],
  [
    'large headers',
    headOf('GET /api/health HTTP/1.1', [host, `x-large: ${'a'.repeat(20_000)}`]),
    431,
    'Les en-têtes de la requête sont trop volumineux.',
  ],
  [
    'a long address',
    headOf(`GET /api/${'a'.repeat(20_000)} HTTP/1.1`, [host]),
    431,
    'Les en-têtes de la requête sont trop volumineux.',
  ],
  [
    'an unknown expectation',
    headOf('POST /api/unsubscriptions HTTP/1.1', [host, 'expect: miracle', 'content-length: 2']),
    417,
    'Le serveur ne connaît pas ce que l’en-tête Expect demande.',
  ],
  [
    'large extensions of chunks',
    `${headOf('POST /api/unsubscriptions HTTP/1.1', [host, 'content-type: application/json', 'transfer-encoding: chunked'])}2;${'a'.repeat(20_000)}\r\n{}\r\n`,
    413,
    'La requête est trop volumineuse.',
  ],
])('%s is refused in French', async (_name, bytes, status, message) => {
  expect(readAnswer(await send(bytes))).toEqual(problem(status, message))
})

it('a request that arrives too slowly is refused in French, an upload too, and nothing of it is kept', async () => {
  const { server } = test.app
  const usual = server.headersTimeout
  server.headersTimeout = 200
  const token = await issueTestToken(test.db, test.manager.identity_uid)
  const uploadHead = headOf(`POST /api/customers/${test.customer.id}/imports?fileName=dons.csv HTTP/1.1`, [
    host,
    `authorization: Bearer ${token}`,
    'content-type: text/csv',
    'content-length: 43000000',
  ])
  const answers = await Promise.all([
    send('GET /api/health HTTP/1.1\r\nhost: localh'),
    send(
      headOf('POST /api/unsubscriptions HTTP/1.1', [host, 'content-type: application/json', 'content-length: 60']),
      '{"token',
    ),
    send(uploadHead, `Date;Montant\n${'05/03/2026;20\n'.repeat(1000)}`),
  ])
  const message = 'La requête n’est pas arrivée à temps. Vérifiez votre connexion et réessayez.'
  for (const answer of answers) expect(readAnswer(answer)).toEqual(problem(408, message))
  const countImports = async () => (await test.db.selectFrom('imports').select('id').execute()).length
  await expect.poll(countImports).toBe(0)
  server.headersTimeout = usual
})
