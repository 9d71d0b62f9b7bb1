import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { createTestDatabase } from '#test/database.ts'
import { startupBanner } from './startup-banner.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const address = 'http://127.0.0.1:3000'
const host = '127.0.0.1'
const backup = { plan: undefined, keepDays: 30, key: undefined }
const preprod = { appEnv: 'preprod', host, publicUrl: undefined, smtpUrl: undefined, demo: 'full', backup } as const
const publicUrl = 'https://dons.escarcelle.example'
const production = {
  appEnv: 'production',
  host,
  publicUrl,
  smtpUrl: 'smtp://mail.example',
  demo: 'none',
  backup,
} as const
const linesOf = async (config: Parameters<typeof startupBanner>[0]['config']) =>
  (await startupBanner({ db: database.db, config, address })).join('\n')

it('shows how to add the first admin to an empty database, and no demo accounts', async () => {
  expect(await linesOf(production)).toContain('npm run staff -- add')
  expect(await linesOf(production)).toContain(`Escarcelle est prête\u00a0: ${publicUrl}`)
  expect(await linesOf(preprod)).not.toContain('Comptes de démonstration')
})

it('lists the demo accounts that exist', async () => {
  await insertUser(database.db, { role: 'admin', email: 'admin@escarcelle.example' })
  expect(await linesOf(preprod)).toMatch(/Comptes de démonstration[^]*admin@escarcelle\.example/)
  expect(await linesOf(preprod)).not.toContain('manageur@')
  expect(await linesOf({ ...preprod, demo: 'none' })).toContain('Ceci est un essai')
  expect(await linesOf(preprod)).not.toContain('npm run staff')
  expect(await linesOf(production)).not.toMatch(/admin@escarcelle\.example|essai/)
})

it.each([
  ['listens beyond this machine', { host: '0.0.0.0' }],
  ['has a public address', { publicUrl: 'https://preprod.escarcelle.example' }],
])('warns of an exposed preprod that %s', async (_, exposed) => {
  const lines = await linesOf({ ...preprod, ...exposed })
  expect(lines).toContain(
    "Attention\u00a0: d'autres machines trouvent dans cette preprod des comptes de démonstration au mot de passe connu, tous les e-mails, liens de connexion compris, à /preprod/mails et la description de l'API à /api/docs.",
  )
})

it('does not warn of a preprod that only this machine reaches, nor in production', async () => {
  expect(await linesOf(preprod)).not.toContain('Attention')
  expect(await linesOf({ ...preprod, publicUrl: 'http://localhost:3000' })).not.toContain('Attention')
  const sure = { plan: { directory: '/backups', everyHours: 24 }, keepDays: 30, key: 'AGE-SECRET-KEY-1' }
  expect(await linesOf({ ...production, host: '0.0.0.0', backup: sure })).not.toContain('Attention')
})

it('warns of a production without backups, or with backups that are not encrypted', async () => {
  expect(await linesOf(production)).toContain('sans BACKUP_DIR, ce serveur ne fait aucune sauvegarde')
  const plain = { ...backup, plan: { directory: '/backups', everyHours: 24 } }
  expect(await linesOf({ ...production, backup: plain })).toContain(
    'sans BACKUP_KEY, les sauvegardes ne sont pas chiffrées',
  )
  expect(await linesOf(preprod)).not.toMatch(/BACKUP/)
})
