import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertBankAccount } from '#features/bank/testing/bank.fixture.ts'
import { insertCause } from '#features/causes/testing/cause.fixture.ts'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice } from '#features/devices/testing/device.fixture.ts'
import { insertDonor } from '#features/donors/testing/donor-record.fixture.ts'
import { sampleMapping } from '#features/imports/testing/record.fixture.ts'
import { insertProfile } from '#features/receipts/testing/receipt.fixture.ts'
import { insertShortcut } from '#features/shortcuts/testing/shortcut.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { isOfAssociation } from '#shared/endpoint.ts'
import { deepestOffset, PageQuery } from '#shared/page.ts'
import type { Role } from '#shared/role.ts'
import { everyEndpoint } from '#test/endpoints.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

/** An association whose paged lists all have the same number of rows. */
type Filled = {
  customerId: string
  causeId: string
  shortcutId: string
  deviceId: string
  manager: { identity_uid: string }
}

let test: TestApp
let short: Filled
let long: Filled
const people = new Map<Role, { identity_uid: string }>()
const shortCount = 6
const longCount = deepestOffset + 2

const noFigures = JSON.stringify({
  total: { donationCount: 0, grossCents: 0, movementCents: 0 },
  devices: [],
  causes: [],
  methods: [],
})

const fill = async (rowCount: number): Promise<Filled> => {
  const { db } = test
  const { id: customerId } = await insertCustomer(db)
  const { id: causeId } = await insertCause(db, customerId)
  const { id: shortcutId } = await insertShortcut(db, customerId, { cause_id: causeId })
  const { id: deviceId } = await insertDevice(db, customerId)
  const manager = await insertUser(db, { customer_id: customerId })
  const accountId = await insertBankAccount(db, customerId, manager.id)
  const profileId = await insertProfile(db, customerId, manager.id)
  const donorId = await insertDonor(db, customerId)
  // In chunks, because of the statement timeout of 4 s.
  for (let first = 1; first <= rowCount; first += 2000) {
    const numbers = sql`generate_series(${first}::int, ${Math.min(rowCount, first + 1999)}::int) as number`
    const instant = sql`timestamptz '2026-03-06 12:00Z' - number * interval '1 second'`
    await sql`insert into transactions (customer_id, id, amount_cents, created_at, cause_id, shortcut_id, device_id,
        idempotency_key, request_digest)
      select ${customerId}::uuid, gen_random_uuid(), 2000, ${instant}, ${causeId}::uuid, ${shortcutId}::uuid,
        ${deviceId}::uuid, ${customerId} || number, '' from ${numbers}`.execute(db)
    await sql`insert into transaction_movements (customer_id, id, transaction_id, place, kind, subject_kind, weight,
        amount_cents, cause_id, effective_on, recorded_at, recorded_by, reason)
      select customer_id, gen_random_uuid(), id, 1, 'refunded', 'refunded', 1, -100, cause_id, '2026-03-06', created_at,
        ${manager.id}::uuid, 'Essai'
      from transactions t where customer_id = ${customerId}::uuid and not exists (
        select from transaction_movements m where m.customer_id = t.customer_id and m.transaction_id = t.id)`.execute(
      db,
    )
    await sql`insert into causes (customer_id, id, name, icon, archived_at)
      select ${customerId}::uuid, gen_random_uuid(), 'Cause ' || number, 'meal', ${instant} from ${numbers}`.execute(db)
    await sql`insert into audit_entries (id, customer_id, recorded_at, actor_id, actor_name, actor_role, action)
      select gen_random_uuid(), ${customerId}::uuid, ${instant}, gen_random_uuid(), 'Karim Morel', 'manager',
        'cause.created' from ${numbers}`.execute(db)
    await sql`insert into counting_sheets (customer_id, id, day, place, created_by, created_at)
      select ${customerId}::uuid, gen_random_uuid(), '2026-03-06', 'Parvis', ${manager.id}::uuid, ${instant}
      from ${numbers}`.execute(db)
    await sql`insert into deposit_slips (customer_id, id, number, day, account, created_by, created_at)
      select ${customerId}::uuid, gen_random_uuid(), number, '2026-03-06', 'Compte courant', ${manager.id}::uuid, ${instant}
      from ${numbers}`.execute(db)
    await sql`insert into closings (customer_id, id, number, kind, from_day, to_day, closed_at, closed_by, settled_at,
        recent_ids, figures, export_sha256)
      select ${customerId}::uuid, gen_random_uuid(), number, 'day', '2026-03-05', '2026-03-05', ${instant},
        ${manager.id}::uuid, ${instant}, '{}', ${noFigures}::jsonb, repeat('0', 64) from ${numbers}`.execute(db)
    await sql`insert into imports (customer_id, id, number, file_name, file_sha256, encoding, separator, header,
        header_fingerprint, mapping, state, uploaded_at, uploaded_by)
      select ${customerId}::uuid, gen_random_uuid(), number, 'dons.csv', repeat('0', 64), 'utf-8', ';', '[]', '',
        ${JSON.stringify(sampleMapping)}::jsonb, 'uploaded', ${instant}, ${manager.id}::uuid from ${numbers}`.execute(
      db,
    )
    await sql`insert into bank_files (customer_id, id, number, file_name, sha256, byte_count, state, uploaded_at, uploaded_by, ended_at)
      select ${customerId}::uuid, gen_random_uuid(), number, 'a.txt', repeat('0', 64), 1, 'done', ${instant},
        ${manager.id}::uuid, ${instant} from ${numbers}`.execute(db)
    await sql`insert into bank_lines (customer_id, id, account_id, file_id, booked_on, amount_cents, ordinal, label, file_line, added_at)
      select ${customerId}::uuid, gen_random_uuid(), ${accountId}::uuid, file.id, paris_day(file.uploaded_at), 2000, file.number, 'A', 1, file.uploaded_at
      from bank_files file where file.number >= ${first} and file.customer_id = ${customerId}::uuid`.execute(db)
    await sql`insert into donor_erasures (customer_id, id, erased_at, reason, erased_count, held_count)
      select ${customerId}::uuid, gen_random_uuid(), ${instant}, 'retention', number, 0 from ${numbers}`.execute(db)
    await sql`insert into address_requests (customer_id, id, transaction_id, code_hash, requested_at, requested_by, expires_at,
        answered_at, answer)
      select customer_id, gen_random_uuid(), id, sha256(id::text::bytea), created_at, ${manager.id}::uuid, created_at,
        created_at, '{"lastName": "Haddad", "country": "FR"}'
      from transactions where customer_id = ${customerId}::uuid
      on conflict do nothing`.execute(db)
    // One donor is there already.
    await sql`insert into donors (customer_id, id, kind, last_name, created_at)
      select ${customerId}::uuid, gen_random_uuid(), 'person', 'Roy', ${instant} from ${numbers} where number > 1`.execute(
      db,
    )
    await sql`insert into receipts (customer_id, id, year, number, form, profile_id, donor_id, donor, amount_cents, given_from,
        given_until, issued_at, issued_by, issuer_name)
      select ${customerId}::uuid, gen_random_uuid(), 2026, number, '11580*05', ${profileId}::uuid, ${donorId}::uuid,
        '{"name": "Maud Le Goff"}', 2000, '2026-03-06', '2026-03-06', ${instant}, ${manager.id}::uuid, 'Les Sept Cyprès'
      from ${numbers}`.execute(db)
  }
  // The list of a bracket finds its days by their roll-up.
  await sql`insert into donation_bracket_days (customer_id, day, bracket_cents, donation_count, total_cents)
    select customer_id, paris_day(created_at), amount_bracket(amount_cents),
      count(*), sum(amount_cents)
    from transactions where customer_id = ${customerId}::uuid group by 1, 2, 3`.execute(db)
  return { customerId, causeId, shortcutId, deviceId, manager }
}

beforeAll(async () => {
  test = await startTestApp()
  short = await fill(shortCount)
  long = await fill(longCount)
  for (const role of ['admin', 'organizer'] as const)
    people.set(role, await insertUser(test.db, { role, customer_id: null }))
})
afterAll(() => test.close())

const pagedEndpoints = (await everyEndpoint()).filter(
  ([, { query }]) => query && Object.keys(PageQuery.shape).every((name) => name in (query as typeof PageQuery).shape),
)
/** The lists of an association. Lists of the platform contain the rows of all associations. */
const associationLists = pagedEndpoints.filter(([, endpoint]) => isOfAssociation(endpoint))

/** The required parameters of a list besides its page. Here, they select all rows. */
const requiredQueries: Record<string, string> = {
  listMarkedDonations: 'from=2026-03-06&to=2026-03-06&bracket=20',
}

const ask = (name: string, filled: Filled, query: string) => {
  const endpoint = pagedEndpoints.find(([known]) => known === name)?.[1]
  if (!endpoint) throw new Error(`${name} is not a paged list`)
  const path = endpoint.path.replace(/:(\w+)/g, (_, param: keyof Omit<Filled, 'manager'>) => filled[param])
  const role = (['organizer', 'admin'] as const).find((candidate) => endpoint.allow.includes(candidate))
  const caller = role ? people.get(role) : filled.manager
  return test.call(caller, 'GET', `${path}?${query}&${requiredQueries[name] ?? ''}`)
}
const read = async (name: string, query: string) => {
  const answer = await ask(name, short, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: { _id: string }[]; nextCursor: string | null }>()
}

it('lists all paged endpoints', () => {
  expect(pagedEndpoints.map(([name]) => name)).toEqual([
    'listJournal',
    'listPlatformJournal',
    'listBankLines',
    'listBankFiles',
    'listDeposits',
    'listSheets',
    'listArchivedCauses',
    'listClosings',
    'listAddressAnswers',
    'listDonorErasures',
    'listDonors',
    'listImports',
    'listReceipts',
    'listMarkedDonations',
    'listCauseTransactions',
    'listDeviceTransactions',
    'listFigureMovements',
    'listOrganizerTransactions',
    'listShortcutTransactions',
    'listTransactions',
  ])
})

describe.each(associationLists)('%s', (name) => {
  it('returns no cursor after its last row, also when the last page is full', async () => {
    expect((await read(name, `limit=${shortCount}`)).nextCursor).toBeNull()
    expect((await read(name, `limit=${shortCount / 2}&page=2`)).nextCursor).toBeNull()
    const first = await read(name, `limit=${shortCount / 2}`)
    const second = await read(name, `limit=${shortCount / 2}&cursor=${first.nextCursor}`)
    expect(second.nextCursor).toBeNull()
    expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(shortCount)
  })

  it('returns a cursor while a row follows', async () => {
    expect((await read(name, `limit=${shortCount - 1}`)).nextCursor).not.toBeNull()
  })

  it('is empty beyond its last page', async () => {
    expect(await read(name, 'page=999999999')).toMatchObject({ data: [], nextCursor: null })
  })
})

describe.each(pagedEndpoints)('%s with many rows', (name) => {
  it('serves the deepest page that can be requested by number', async () => {
    const answer = await ask(name, long, `limit=1&page=${deepestOffset + 1}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toHaveLength(1)
  })

  it.each([deepestOffset + 2, 999_999_999])('refuses page %i in French, instead of an empty page', async (page) => {
    const answer = await ask(name, long, `limit=1&page=${page}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'page-too-deep',
      message:
        'Une liste se lit par numéro de page jusqu’à 10\u00a0000 lignes. Ajoutez des filtres ou suivez le curseur.',
      fields: { page: expect.any(String) },
    })
  })
})
