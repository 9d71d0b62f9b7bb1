import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { demoPassword } from '#app/demo/accounts.ts'
import { clearAccounts, insertAccount } from '#features/identity/testing/identity.fixture.ts'
import { createTestDatabase } from '#test/database.ts'
import { refuseDemoAccounts } from './prepare-database.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => clearAccounts(database.db))

const refuse = () => refuseDemoAccounts(database.address)

it('refuses a database with the known password of a demo, and says what to do', async () => {
  await insertAccount(database.db, { email: 'claire@escarcelle.example', password: 'un secret bien gardé' })
  await insertAccount(database.db, { email: 'manageur@escarcelle.example', password: demoPassword })
  await expect(refuse()).rejects.toThrow(/essai.*1 comptes? de démonstration.*manageur@.*DATA_DIR.*staff -- add/)
})

it('accepts a database without accounts, and accounts of another password or domain', async () => {
  await expect(refuse()).resolves.toBeUndefined()
  await insertAccount(database.db, { email: 'admin@escarcelle.example', password: 'un secret bien gardé' })
  await insertAccount(database.db, { email: 'claire@escarcelle.fr', password: demoPassword })
  await expect(refuse()).resolves.toBeUndefined()
})
