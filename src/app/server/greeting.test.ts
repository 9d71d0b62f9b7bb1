import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser } from '#features/users/testing/user.fixture.ts'
import { createTestDatabase } from '#test/database.ts'
import { greeting } from './greeting.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const address = 'http://127.0.0.1:3000'
const preprod = { appEnv: 'preprod', publicUrl: undefined, smtpUrl: undefined, demo: 'full' } as const
const production = { appEnv: 'production', publicUrl: undefined, smtpUrl: 'smtp://mail.example', demo: 'none' } as const
const told = async (config: typeof preprod | typeof production) =>
  (await greeting({ db: database.db, config, address })).join('\n')

it('says how to make the first admin where nobody is, and names no account that is not there', async () => {
  expect(await told(production)).toContain('npm run staff -- add')
  expect(await told(production)).toContain(`les liens des mails mènent à ${address}`)
  expect(await told(preprod)).not.toContain('Comptes de démonstration')
})

it("names the demo's accounts where they are", async () => {
  await createUser(database.db, { role: 'admin', email: 'admin@escarcelle.example' })
  expect(await told(preprod)).toMatch(/Comptes de démonstration[^]*admin@escarcelle\.example/)
  expect(await told(preprod)).not.toContain('manageur@')
  expect(await told(preprod)).not.toContain('npm run staff')
  expect(await told(production)).not.toContain('admin@escarcelle.example')
})
