import { setTimeout as pause } from 'node:timers/promises'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Bench, Site } from './bench.ts'
import { memoryOf, watchMemory } from './processes.ts'

const rowCount = 100_000
/** A step of an import that takes longer has failed. */
const longestStepMs = 10 * 60_000
/** The wrong rows, one of each kind in turn: every fiftieth row. */
const wrongRows = [
  ';20;',
  '31/02/2025;20;',
  '31/12/1999;20;',
  '01/01/2099;20;',
  '05/03/2025;;',
  '05/03/2025;1,234,5;',
  '05/03/2025;-5;',
  '05/03/2025;0;',
  '05/03/2025;100000,01;',
  'demain;20;',
  '05/03/2025;20;1;reste',
]
const wrongEvery = 50
const wrongCount = rowCount / wrongEvery
const acceptedCount = rowCount - wrongCount

const rowOf = (index: number): string => {
  if (index % wrongEvery === 0) return wrongRows[(index / wrongEvery) % wrongRows.length] ?? ''
  const day = String((index % 28) + 1).padStart(2, '0')
  return `${day}/0${(index % 9) + 1}/2025 1${index % 10}:30;${(index % 500) + 1},50;${index}`
}
const makeFile = (): string =>
  ['Date;Montant;Identifiant', ...Array.from({ length: rowCount }, (_, index) => rowOf(index))].join('\r\n')

type Import = {
  _id: string
  state: string
  mapping: object
  accepted: { donationCount: number; total: number }
  refusedCount: number
  imported: { donationCount: number }
}

/**
 * Uploads, checks, runs and undoes a file of 100,000 rows with every kind of wrong row. Reports the donations a second
 * of the whole import, and by how much the server's memory grew.
 */
export const measureImports = async ({ report }: Bench, { db, product }: Site): Promise<void> => {
  const { id: customerId } = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customerId })
  const authorization = `Bearer ${await issueTestToken(db, manager.identity_uid)}`
  const base = `${product.origin}/api/customers/${customerId}/imports`
  const call = async (method: string, path: string, body?: string, type = 'application/json'): Promise<Import> => {
    const headers = { authorization, ...(body !== undefined && { 'content-type': type }) }
    const answer = await fetch(base + path, { method, headers, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Import
  }
  const until = async (id: string, state: string): Promise<Import> => {
    const givesUpAt = performance.now() + longestStepMs
    for (;;) {
      const one = await call('GET', `/${id}`)
      if (one.state === state) return one
      if (performance.now() > givesUpAt) throw new Error(`the import stays ${one.state} instead of ${state}`)
      await pause(100)
    }
  }

  const currentBytes = memoryOf(product.pid)
  const memory = watchMemory(product.pid)
  const startedAt = performance.now()
  const { _id, mapping } = await call('POST', '?fileName=cent-mille.csv', makeFile(), 'text/csv')
  await call('PUT', `/${_id}/mapping`, JSON.stringify(mapping))
  const { accepted, refusedCount } = await until(_id, 'checked')
  if (accepted.donationCount !== acceptedCount || refusedCount !== wrongCount)
    throw new Error(`${accepted.donationCount} rows were accepted and ${refusedCount} refused`)
  await call('POST', `/${_id}/run`, JSON.stringify(accepted))
  const { imported } = await until(_id, 'done')
  if (imported.donationCount !== acceptedCount) throw new Error(`${imported.donationCount} donations were added`)
  const seconds = (performance.now() - startedAt) / 1000
  const peakBytes = memory.stop()
  const undoStartedAt = performance.now()
  await call('POST', `/${_id}/undo`)
  await until(_id, 'undone')
  const undoSeconds = (performance.now() - undoStartedAt) / 1000

  const perSecond = acceptedCount / seconds
  report.addValue(
    `import of ${rowCount.toLocaleString('en')} rows, donations a second`,
    '>= 500',
    perSecond,
    perSecond >= 500,
  )
  console.log(`  ${acceptedCount} donations in ${seconds.toFixed(1)} s, undone in ${undoSeconds.toFixed(1)} s`)
  const grownMegabytes = (peakBytes - currentBytes) / 1024 / 1024
  report.addValue('memory of an import', 'grows <= 150 MB', grownMegabytes, grownMegabytes <= 150)
}
