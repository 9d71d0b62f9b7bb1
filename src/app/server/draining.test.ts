import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { busyness } from '#test/busyness.ts'
import { limitStop } from './draining.ts'

it('closes a connection that does not read its answer, and completes other answers', async () => {
  const app = Fastify()
  limitStop(app, 500)
  const finish = Promise.withResolvers<void>()
  app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())))
  app.get('/slow', async () => {
    await finish.promise
    return 'complete'
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const unread = connect(port, '127.0.0.1', () => unread.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n'))
  unread.on('error', () => {})
  await once(unread, 'readable')
  const slow = fetch(`http://127.0.0.1:${port}/slow`)
  await once(app.server, 'request')

  const startedAt = performance.now()
  const closed = app.close()
  finish.resolve()
  expect(await (await slow).text()).toBe('complete')
  await closed
  expect(performance.now() - startedAt).toBeGreaterThan(450)
  expect(performance.now() - startedAt).toBeLessThan(5000 * busyness())
  unread.destroy()
})

it('completes an answer that is written and not yet sent, then closes its idle connections', async () => {
  const app = Fastify()
  limitStop(app)
  // More than Linux buffers for a connection.
  const answered = Buffer.alloc(32_000_000)
  app.get('/large', async () => answered)
  app.get('/small', async () => 'small')
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = async (path: string): Promise<IncomingMessage> => {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage]
    return answer
  }
  const large = await ask('/large')
  await text(await ask('/small'))

  const closed = app.close()
  await setImmediate()
  expect(await text(large)).toHaveLength(answered.length)
  await closed
  agent.destroy()
})

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536)
}
