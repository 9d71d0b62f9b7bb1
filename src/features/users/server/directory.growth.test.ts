// @module-tag nightly
import { describe, expect, it } from 'vitest'
import { inCamelCase, type SqlDatabase } from '#shared/server/database.ts'
import { insertAssociations, setUpGrowth } from '#test/growth.ts'
import { readingsOf } from '#test/plans.ts'
import { DirectoryQuery } from '../directory.ts'
import { pageDirectory } from './directory.repository.ts'

// Reads the plans of the list of people on 5,000 associations with four users each.

const personCount = 20_000
const world = setUpGrowth(async ({ pool }) => {
  await pool.query(`
    ${insertAssociations(5000, { name: `'Association ' || md5(n::text)` })};
    insert into identity_accounts (uid, email, password_hash, last_sign_in_at)
      select 'uid-' || n, n || '@personne.example', case when n % 200 > 0 then 'x' end,
        case when n % 200 > 0 then timestamptz '2026-01-01' - n * interval '1 minute' end from generate_series(1, ${personCount}) n;
    insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role, disabled_at)
      select md5('u' || n)::uuid, md5('c' || 1 + n % 5000)::uuid, 'uid-' || n, n || '@personne.example', 'Prénom' || md5('p' || n),
        'Nom' || md5(n::text), case when n % 4 = 0 then 'manager' else 'user' end, case when n % 4 = 0 then 'manager' else 'user' end,
        case when n % 500 = 0 then now() end
      from generate_series(1, ${personCount}) n;
    insert into users (id, customer_id, identity_uid, email, firstname, lastname, home_role, role)
      select md5('a' || n)::uuid, null, 'staff-' || n, n || '@plateforme.example', 'Hélène', 'Marchand', 'admin', 'admin'
      from generate_series(1, 3) n;
    insert into identity_accounts (uid, email) select 'staff-' || n, n || '@plateforme.example' from generate_series(1, 3) n`)
  await pool.query('vacuum analyze users, identity_accounts, customers')
})

describe('a page of people reads few rows', () => {
  it.each<[name: string, query: Record<string, string>, most: number]>([
    ['by name', {}, 300],
    ['by the newest sign-in', { order: 'recent' }, 300],
    ['by the oldest sign-in', { order: 'oldest' }, 300],
    ['of a rare role', { role: 'admin' }, 300],
    ['of a frequent role', { role: 'manager' }, 300],
    ['found by name', { search: 'nomc4ca4238a0b9' }, 300],
    ['found by association', { search: 'association c4ca4238a0b9' }, 300],
    // As many as are invited or disabled: a hundred and forty.
    ['invited', { state: 'invited' }, 1000],
    ['disabled', { state: 'disabled' }, 1000],
  ])('%s', async (_name, query, most) => {
    const readTwoPages = async (db: SqlDatabase) => {
      const first = DirectoryQuery.parse({ limit: '25', ...query })
      const { nextCursor } = await pageDirectory(inCamelCase(db), first)
      if (nextCursor) await pageDirectory(inCamelCase(db), { ...first, cursor: nextCursor })
    }
    for (const { rows, description } of await readingsOf(world.pool, readTwoPages, () => true))
      expect(rows, description).toBeLessThanOrEqual(most)
  })
})
