import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listBackups } from '#app/backup/backup-list.ts'
import { verifyBackup } from '#app/backup/checksums.ts'
import type { Random } from '#app/demo/random.ts'
import type { DonationImport } from '#features/imports/import.ts'
import { centsOfEuros } from '#shared/money.ts'
import { openPool } from '#shared/server/database.ts'
import { checkDatabase } from './check.ts'
import { callAsManager } from './clients.ts'
import type { FaultSetting } from './faults.ts'
import type { Answer } from './http.ts'
import { createModel } from './model.ts'
import { killAndWait, listProcesses } from './processes.ts'
import { createProduct, runCommand } from './product.ts'
import type { World } from './world.ts'

/** Fills the disk in memory, makes PostgreSQL ask for a new WAL segment, and frees the disk. */
export const fillDisk = async ({ world: { disk, product }, random, forMs }: FaultSetting): Promise<void> => {
  if (disk === undefined) return
  const file = path.join(disk, 'filler')
  const filler = openSync(file, 'w')
  const part = Buffer.alloc(65_536, 1)
  const fill = (): void => {
    try {
      while (statfsSync(disk).bavail > 0) writeSync(filler, part)
    } catch {
      // No space left on device.
    }
  }
  fill()
  if (random.chance(0.5)) {
    const superuser = openPool({ ...(await product.address()), user: 'postgres', database: 'postgres' }, { size: 1 })
    await superuser
      .query(`select pg_switch_wal(), pg_logical_emit_message(true, '', repeat('x', 100000))`)
      .catch(() => {})
    await superuser.end().catch(() => {})
  }
  await pause(forMs / 2)
  // The reserve that the product gave up is taken too.
  fill()
  await pause(forMs / 2)
  closeSync(filler)
  rmSync(file)
}

/** Kills a server during its first start, with or without its PostgreSQL, and expects that the next start succeeds. */
export const killFirstStart = async ({ world, random }: FaultSetting): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'escarcelle-chaos-first-'))
  await chmod(folder, 0o755)
  const product = await createProduct(path.join(folder, 'data'))
  try {
    for (let kills = random.integer(1, 2); kills > 0; kills -= 1) {
      product.spawn()
      await pause(random.integer(100, 3000))
      await product.kill()
      if (random.chance(0.5)) await product.killPostgres()
    }
    await product.start()
    const model = createModel()
    await checkDatabase(product, model)
    for (const violation of model.violations) world.model.violate(violation)
  } finally {
    await product.kill()
    const left = listProcesses().filter(({ command }) => command.includes(`${folder}/`))
    await Promise.all(left.map(({ pid }) => killAndWait(pid)))
    await rm(folder, { recursive: true, force: true })
  }
}

const backupEnvironment = ({ product, backups }: World) => ({ DATA_DIR: product.dataDir, BACKUP_DIR: backups })

/** Kills a backup while donations come in. What is listed as a backup must be whole. */
export const killBackup = async ({ world, random }: FaultSetting): Promise<void> => {
  const environment = backupEnvironment(world)
  await world.product.leaveContainer()
  await runCommand('backup/backup', { environment, killAfterMs: random.integer(300, 2000) })
  for (const { folder } of await listBackups(world.backups)) {
    await verifyBackup(folder).catch((error: unknown) => world.model.violate(`a backup is damaged: ${String(error)}`))
    await rm(folder, { recursive: true })
  }
}

const interrupted = 'Une restauration a été interrompue'

/** Kills a restore. Either the data of before are there, or the start says what to do and a second restore does it. */
export const killRestore = async ({ world, random }: FaultSetting): Promise<void> => {
  const { product, backups, model } = world
  const environment = backupEnvironment(world)
  await product.leaveContainer()
  const saved = await runCommand('backup/backup', { environment })
  const [backup] = (await listBackups(backups)).toReversed()
  if (saved.code !== 0 || !backup) throw new Error(`no backup: ${saved.output}`)
  await product.kill('SIGTERM')
  await runCommand('backup/restore', {
    words: [backup.folder],
    environment,
    killAfterMs: random.integer(400, 5000),
  })
  try {
    await product.start()
  } catch {
    if (!product.output().includes(interrupted)) model.violate(`no start after a killed restore: ${product.output()}`)
    const again = await runCommand('backup/restore', { words: [backup.folder], environment })
    if (again.code !== 0) model.violate(`a second restore fails: ${again.output}`)
    await product.start()
  }
  await rm(backup.folder, { recursive: true })
}

const csvOf = (random: Random, count: number, mark: string): string => {
  const rows = Array.from({ length: count }, (_, number) => {
    const amount = random.integer(1, 90)
    const [day, month] = [random.integer(1, 28), random.integer(1, 12)].map((part) => String(part).padStart(2, '0'))
    return `${day}/${month}/2025;${amount};;;;${mark}-${number}`
  })
  return ['Date;Montant;Cause;Nom;E-mail;Référence', ...rows].join('\r\n')
}

/** Calls as the manager of the association that imports, until there is an answer. */
const insist = async (world: World, random: Random, asked: Parameters<typeof callAsManager>[2]): Promise<Answer> => {
  const setting = { send: world.clients.open(() => world.product.origin), model: world.model, random }
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await callAsManager(setting, world.importer, asked)
    if (![0, 429, 503].includes(answer.status)) return answer
    await pause(100)
  }
  throw new Error(`${asked.path} has no answer`)
}

/** Kills the server in the middle of an import, which goes on by itself after the restart. */
export const killImport = async ({ world, random }: FaultSetting): Promise<void> => {
  const count = random.integer(500, 2500)
  const file = csvOf(random, count, `${random.seed} ${performance.now()}`)
  const call = (method: string, rest: string, body?: object | string) =>
    insist(world, random, { kind: 'write', method, path: `/imports${rest}`, ...(body !== undefined && { body }) })
  const until = async (id: string, state: string): Promise<DonationImport> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const found = JSON.parse((await call('GET', `/${id}`)).text) as DonationImport
      if (found.state === state) return found
      await pause(50)
    }
    throw new Error(`the import does not become ${state}`)
  }
  const uploaded = JSON.parse((await call('POST', '?fileName=dons.csv', file)).text) as DonationImport
  await call('PUT', `/${uploaded._id}/mapping`, uploaded.mapping ?? {})
  const checked = await until(uploaded._id, 'checked')
  await call('POST', `/${checked._id}/run`, checked.accepted)
  await pause(random.integer(0, 400))
  await world.product.kill()
  await world.product.start()
  const { imported } = await until(checked._id, 'done')
  const sums = world.model.imported.get(world.importer.id)
  if (!sums) throw new Error('the association that imports is missing')
  // The others are probably doubles of the donations that an earlier round imported.
  const { donationCount, total } = checked.accepted
  sums.count += donationCount
  sums.cents += centsOfEuros(total)
  if (imported.donationCount !== donationCount)
    world.model.violate(`an import of ${donationCount} donations says ${imported.donationCount}`)
}
