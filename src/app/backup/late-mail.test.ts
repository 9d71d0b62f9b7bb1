import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestMails } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { folderNameOf } from './backup-list.ts'
import { createBackupAlarm } from './late-mail.ts'
import { writeRehearsal } from './rehearsal-record.ts'

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(path.join(tmpdir(), 'escarcelle-late-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true })
  await database.close()
})

it('mails the admins once a day while a backup is late, or cannot be restored', async () => {
  const { db, pool } = database
  const admin = await insertUser(db, { role: 'admin', customer_id: null })
  await insertUser(db, { role: 'commercial', customer_id: null })
  const gone = await insertUser(db, { role: 'admin', customer_id: null })
  await db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
  const { mailQueue, mails, jobs } = openTestMails(pool)
  let now = new Date('2026-11-22T06:00:00.000Z')
  const plan = { directory, everyHours: 24 }
  const look = createBackupAlarm({ plan, db, mailQueue, clock: () => now })
  const sent = async () => (await mails()).map(({ to, subject }) => [to, subject])

  await mkdir(path.join(directory, folderNameOf(new Date('2026-11-21T06:00:00.000Z'))))
  await look()
  expect(await sent()).toEqual([])

  now = new Date('2026-11-22T09:00:00.000Z')
  await look()
  await look()
  const late = [admin.email, 'La sauvegarde est en retard']
  expect(await sent()).toEqual([late])
  expect((await mails())[0]?.text).toContain('La dernière sauvegarde a 27\u00a0heures.')
  now = new Date('2026-11-23T09:00:00.000Z')
  await look()
  expect(await sent()).toEqual([late, late])

  await mkdir(path.join(directory, folderNameOf(now)))
  await writeRehearsal(directory, { backup: 'x', at: now.toISOString(), seconds: 1, failure: 'abîmée' })
  await look()
  expect(await sent()).toEqual([late, late, [admin.email, 'La sauvegarde ne se restaure pas']])
  await jobs.close()
})
