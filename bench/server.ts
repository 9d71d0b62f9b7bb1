// The measured server, in its own process. Sends its address once it listens, and its memory on each message.
import path from 'node:path'
import { buildServer } from '#app/server/server.ts'
import { createEmbeddedIdentity } from '#features/identity/server/embedded/embedded-identity.ts'
import { testSealingKey } from '#features/identity/testing/identity.fixture.ts'
import { createRequestDigests } from '#features/transactions/server/request-digest.ts'
import { type DatabaseAddress, openDatabase, openPool } from '#shared/server/database.ts'
import { createMailbox, createMailQueue } from '#shared/server/mail.ts'

const address = JSON.parse(process.env.BENCH_DATABASE ?? '') as DatabaseAddress
const db = openDatabase(openPool(address))
const { identity, identityRoutes } = await createEmbeddedIdentity({
  db,
  sealingKey: testSealingKey,
  clock: () => new Date(),
  mailQueue: createMailQueue(createMailbox(db), { onFailure: console.error }),
  publicUrl: () => 'http://127.0.0.1',
})
const app = await buildServer({
  db,
  identity,
  identityRoutes,
  requestDigests: createRequestDigests(testSealingKey),
  exportPool: openPool(address, { size: 4, hasNoTimeout: true }),
  appEnv: 'preprod',
  webDir: path.resolve(import.meta.dirname, '../dist'),
})
const origin = await app.listen({ port: 0 })
let peakBytes = 0
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}, 20).unref()
process.on('message', () => {
  process.send?.({ peakBytes, currentBytes: process.memoryUsage.rss() })
  peakBytes = 0
})
process.send?.({ origin })
