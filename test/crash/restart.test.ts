import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { findHome } from '#shared/server/postgres/home.ts'
import { findPostmaster, isPostmaster } from '#shared/server/postgres/postmaster-file.ts'
import {
  canRunInContainer,
  createDatabaseFolder,
  type OwnerProcess,
  spawnOwner,
  spawnUnrelated,
} from '#shared/server/postgres/testing/owner.fixture.ts'
import { gateAndNight } from '#test/gate-and-night.ts'

const firstLine = (text: string, pid: number): string => [pid, ...text.split('\n').slice(1)].join('\n')

/** Kills the postmaster and waits for its end. */
const killPostgres = async (dataDir: string): Promise<void> => {
  const home = await findHome(dataDir)
  const found = home && (await findPostmaster(home))
  if (!found) return
  process.kill(found.pid, 'SIGKILL')
  while (isPostmaster(found.pid, home)) await pause(5)
}

const firstResult = async (owner: OwnerProcess): Promise<string> => {
  let line = await owner.nextLine()
  // Slow steps print their name first.
  while (line.endsWith('…')) line = await owner.nextLine()
  return line
}

// `KILLS=100` makes it 200 kills (docs/testing.md).
for (const { count: kills, tags } of gateAndNight(2, 6, 'KILLS')) {
  it(`restarts after each of ${kills} kills of the server and of PostgreSQL, with stale locks that name other living processes`, {
    tags,
  }, async () => {
    await using folder = await createDatabaseFolder()
    const unrelated = spawnUnrelated()
    const { dataDir } = folder
    for (let kill = 0; kill < kills; kill += 1) {
      const owner = spawnOwner(dataDir)
      expect([kill, await firstResult(owner)]).toEqual([kill, 'ready'])
      await owner.end('SIGKILL')
      // Every third time, PostgreSQL survives its server.
      if (kill % 3 === 0) continue
      await killPostgres(dataDir)
      for (const name of ['cluster/postmaster.pid', 'socket/.s.PGSQL.5432.lock']) {
        const file = path.join(dataDir, 'postgres', name)
        writeFileSync(file, firstLine(readFileSync(file, 'utf8'), unrelated.pid))
      }
    }
    await unrelated.end()
  })

  it.skipIf(!canRunInContainer())(
    `restarts after each of ${kills} kills of its container, where process ids repeat (skipped where unshare is not allowed)`,
    { tags },
    async () => {
      await using folder = await createDatabaseFolder()
      const numbers = new Set<string>()
      for (let kill = 0; kill < kills; kill += 1) {
        const owner = spawnOwner(folder.dataDir, { isInContainer: true })
        expect([kill, await firstResult(owner)]).toEqual([kill, 'ready'])
        const file = path.join(folder.dataDir, 'postgres/cluster/postmaster.pid')
        numbers.add((await readFile(file, 'utf8')).split('\n')[0] ?? '')
        await owner.end('SIGKILL')
      }
      expect(numbers.size, 'distinct process ids of PostgreSQL').toBeLessThan(kills)
    },
  )
}
