import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { logOptions } from './log.ts'

it('says which path was asked for, and nothing of the query: codes of mailed links stand there', async () => {
  let written = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk)
      done()
    },
  })
  const app = Fastify({ logger: { ...logOptions('info'), stream } })
  // The page of every address is what the product's own handler of unknown paths sends.
  app.setNotFoundHandler((_request, reply) => reply.send('page'))
  await app.inject('/auth/action?mode=resetPassword&oobCode=secret-code')
  await app.close()
  expect(written).toContain('/auth/action')
  expect(written).not.toContain('secret-code')
})
