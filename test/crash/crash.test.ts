import { afterAll, beforeAll, expect, it } from 'vitest'
import { gateAndNight } from '#test/gate-and-night.ts'
import { createRealServer, type RealServer } from './real-server.ts'
import { startReplay } from './replay.ts'

let server: RealServer
beforeAll(async () => {
  server = await createRealServer()
  await server.start()
})
afterAll(async () => {
  await server.remove()
})

for (const { count: crashes, tags } of gateAndNight(2, 10))
  it(`loses and duplicates no donation when the server and PostgreSQL are killed ${crashes} times during a replay`, {
    tags,
  }, async () => {
    const replay = await startReplay(server, { donationCount: 300 * crashes })
    for (let crash = 1; crash <= crashes; crash += 1) {
      await replay.reach(crash / (crashes + 1))
      if (crash % 2 === 1) {
        await server.kill()
        await server.start()
      } else {
        await server.killPostgres()
        await server.ready()
      }
      await replay.expectKept(`crash ${crash}`)
    }
    await replay.expectWhole()
    expect(replay.failures(), 'requests that a crash interrupted').toBeGreaterThan(0)
  })
