import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { DonationImport, ImportState } from '../import.ts'
import type { ImportMapping } from '../mapping.ts'

type User = { identity_uid: string }

const longestWaitMs = 60_000

/** The calls of imports, as a manager of an association makes them. */
export const importCalls = (test: () => TestApp, customerId: () => string, manager: () => User) => {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', rest = '', payload?: object, caller: User = manager()) =>
    test().call(caller, method, `/customers/${customerId()}/imports${rest}`, payload ? { payload } : {})

  const send = (file: string | Buffer, { fileName = 'dons.csv', sheet = '', headers = {}, caller = manager() } = {}) =>
    test().call(caller, 'POST', `/customers/${customerId()}/imports`, {
      query: { fileName, ...(sheet && { sheet }) },
      payload: file,
      headers: { 'content-type': 'text/csv', ...headers },
    })

  const read = async (id: string): Promise<DonationImport> => (await call('GET', `/${id}`)).json()

  /** Polls an import until it is in a state: its work is in the background. */
  const until = async (id: string, state: ImportState, longestMs = longestWaitMs): Promise<DonationImport> => {
    for (const startedAt = performance.now(); ; ) {
      const one = await read(id)
      if (one.state === state) return one
      if (performance.now() - startedAt > longestMs) throw new Error(`the import is ${one.state}, not ${state}`)
      await pause(5)
    }
  }

  const upload = async (file: string | Buffer, options: { fileName?: string } = {}): Promise<DonationImport> => {
    const answer = await send(file, options)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }

  /** Checks an import with its proposed mapping, or another one. */
  const check = async (
    { _id, mapping }: DonationImport,
    changes: Partial<ImportMapping> = {},
  ): Promise<DonationImport> => {
    const answer = await call('PUT', `/${_id}/mapping`, { ...mapping, ...changes })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return until(_id, 'checked')
  }

  const start = ({ _id, accepted }: DonationImport) => call('POST', `/${_id}/run`, accepted)

  return {
    call,
    send,
    read,
    until,
    upload,
    check,
    start,
    /** Uploads, checks and runs a file. */
    importFile: async (file: string | Buffer, changes: Partial<ImportMapping> = {}): Promise<DonationImport> => {
      const checked = await check(await upload(file), changes)
      const answer = await start(checked)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return until(checked._id, 'done')
    },
    undo: async (id: string): Promise<DonationImport> => {
      const answer = await call('POST', `/${id}/undo`)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return until(id, 'undone')
    },
    /** Reads count and sum of the association's donations. */
    figures: async () => {
      const { rows } = await sql<{ count: number; cents: number }>`select count(*) as count,
        coalesce(sum(amount_cents), 0)::bigint as cents from transactions where customer_id = ${customerId()}`.execute(
        test().db,
      )
      return rows[0]
    },
    refusedOf: async (id: string) => (await call('GET', `/${id}/refused-lines`)).json().data,
    /** Checks a file by its proposed mapping, and writes the verdict of each row. */
    verdictsOf: async (file: string | Buffer, changes: Partial<ImportMapping> = {}): Promise<string[]> => {
      const { _id } = await check(await upload(file), changes)
      const verdicts = test().db.selectFrom('import_verdicts').selectAll().where('import_id', '=', _id)
      const rows = await verdicts.where('customer_id', '=', customerId()).orderBy('line').execute()
      return rows.map(({ verdict, problem, question, amount_cents, given_at }) =>
        verdict === 'accepted'
          ? `${amount_cents} ${given_at?.toISOString().slice(0, 16)}`
          : [verdict, problem ?? question].filter(Boolean).join(' '),
      )
    },
  }
}

/** A CSV of donations: 'Date;Montant;Cause;Nom;E-mail;Référence' and the rows. */
export const csvOf = (...rows: string[]): string => ['Date;Montant;Cause;Nom;E-mail;Référence', ...rows].join('\r\n')

/** Two donations to the cause 'Repas du soir', written in the two ways that a file may have. */
export const twoDonations = csvOf(
  '05/03/2026 18:30;1 234,56 €;repas du SOIR;Maud Le Goff;maud@example.org;A1',
  '2026-03-06T12:00:00Z;20.00;Repas du soir;;;A2',
)

/** Returns status and code of a refused call. */
export const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]

/** Starts the server at an instant, and adds an association with a manager before each test of a file. */
export const setUpImports = (now: string) => {
  const world = {} as { test: TestApp; customerId: string; manager: Awaited<ReturnType<typeof insertUser>> }
  beforeAll(async () => {
    world.test = await startTestApp({ now: () => new Date(now) })
  })
  afterAll(() => world.test.close())
  beforeEach(async () => {
    world.customerId = (await insertCustomer(world.test.db)).id
    world.manager = await insertUser(world.test.db, { customer_id: world.customerId })
  })
  const calls = importCalls(
    () => world.test,
    () => world.customerId,
    () => world.manager,
  )
  return { world, ...calls }
}
