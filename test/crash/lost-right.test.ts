import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import type { DatabaseAddress } from '#shared/server/database.ts'
import { createCaller, statusesOf } from './callers.ts'
import { signInPerson } from './manager.ts'
import { createRealServer, type RealServer } from './real-server.ts'
import { withDatabase } from './replay.ts'

const processes = 2
/** More than the processes, so that each of them answers some. */
const connections = 8

/** The first machine has two processes and the database, the second one process. Both know the signing keys. */
const machines: RealServer[] = []
let customerId: string

const urlOf = (address: DatabaseAddress): string => {
  if (!('host' in address)) return address.connectionString
  const { host, port, user, database } = address
  return `postgresql://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) }).toString()}`
}

beforeAll(async () => {
  const IDENTITY_KEY = randomBytes(32).toString('base64')
  const first = await createRealServer({ environment: { WEB_CONCURRENCY: String(processes), IDENTITY_KEY } })
  machines.push(first)
  await first.start()
  await first.untilWorkers('both workers', (workers) => workers.length === processes)
  const DATABASE_URL = urlOf(await first.database())
  const second = await createRealServer({ environment: { DATABASE_URL, IDENTITY_KEY } })
  machines.push(second)
  await second.start()
  customerId = await withDatabase(first, async (db) => (await insertCustomer(db)).id)
})
afterAll(async () => {
  for (const machine of machines.toReversed()) await machine.remove()
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Opens connections to every process of both machines, and returns what makes a call on each of them. */
const openConnections = (token: string, path: string) => {
  const callers = machines.flatMap(({ origin }) => Array.from({ length: connections }, () => createCaller(origin)))
  return {
    callAll: async () =>
      statusesOf(await Promise.all(callers.map(({ call }) => call(`/api${path}`, { headers: bearer(token) })))),
    close: () => {
      for (const { close } of callers) close()
    },
  }
}

type Change = { method: string; path: string; body?: object }
type Loss = {
  name: string
  person: NonNullable<Parameters<typeof signInPerson>[1]>
  reads: string
  change: (id: string) => Change
  /** The status of the next call. The sessions of a changed role and of a deleted account end. */
  status: number
}

const losses: Loss[] = [
  {
    name: 'the right to count',
    person: { role: 'user', may_count: true },
    reads: 'counting-sheets',
    change: (id) => ({ method: 'PUT', path: `users/${id}/counting-right`, body: { mayCount: false } }),
    status: 403,
  },
  {
    name: 'the role of a manager',
    person: { role: 'manager' },
    reads: 'users',
    change: (id) => ({
      method: 'PATCH',
      path: `users/${id}`,
      body: { firstname: 'Samia', lastname: 'Benali', role: 'user' },
    }),
    status: 401,
  },
  {
    name: 'the account',
    person: { role: 'user' },
    reads: 'causes',
    change: (id) => ({ method: 'DELETE', path: `users/${id}` }),
    status: 401,
  },
]

// The gate removes it on the other machine, which has to hear of it.
const places: { machine: number; tags: string[] }[] = [
  { machine: 1, tags: [] },
  { machine: 0, tags: ['nightly'] },
]
for (const { machine, tags } of places)
  it.each(losses)(
    `takes $name away between two calls, on every process and machine (removed on machine ${machine})`,
    { tags },
    async ({ person, reads, change, status }) => {
      const [first, changer] = [machines[0], machines[machine]]
      if (!first || !changer) throw new Error('the machines have not started')
      const { idToken: adminToken } = await signInPerson(first, { role: 'admin', customer_id: null })
      await signInPerson(first, { customer_id: customerId })
      const { id, idToken } = await signInPerson(first, { ...person, customer_id: customerId })
      const { callAll, close } = openConnections(idToken, `/customers/${customerId}/${reads}`)
      expect(await callAll()).toEqual([200])
      expect(await callAll()).toEqual([200])

      const { method, path, body } = change(id)
      const answer = await fetch(`${changer.origin}/api/customers/${customerId}/${path}`, {
        method,
        headers: { ...bearer(adminToken), ...(body && { 'content-type': 'application/json' }), connection: 'close' },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(answer.status, await answer.text()).toBeLessThan(300)
      expect(await callAll()).toEqual([status])
      close()
    },
  )
