import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './server.ts'

const list = Array.from({ length: 2000 }, (_, index) => ({ name: `Épicerie ${index}` }))

const ask = async (path: string, encoding?: string) => {
  const app = Fastify()
  compressAnswers(app)
  app.get('/long', () => list)
  app.get('/short', () => list.slice(0, 3))
  return app.inject({ url: path, headers: encoding ? { 'accept-encoding': encoding } : {} })
}

test('compresses a long answer for clients that accept gzip', async () => {
  const answer = await ask('/long', 'gzip, deflate, br')
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(answer.rawPayload.length).toBeLessThan(15_000)
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(list)
})

test('does not compress for other clients, nor short answers', async () => {
  for (const [path, encoding] of [['/long'], ['/long', 'br'], ['/short', 'gzip']] as const) {
    const answer = await ask(path, encoding)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.json()[0]).toEqual({ name: 'Épicerie 0' })
  }
})
