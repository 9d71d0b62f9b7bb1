import { setTimeout as pause } from 'node:timers/promises'
import { insertCustomer } from '#features/customers/testing/customer.fixture.ts'
import { insertDevice, insertDeviceToken } from '#features/devices/testing/device.fixture.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import type { Bench, Site } from './bench.ts'
import { memoryOf, watchMemory } from './processes.ts'

const receiptCount = Number(process.env['RECEIPTS'] ?? 10_000)
const longestMs = 30 * 60_000
const pollMs = 500
const betweenDonationsMs = 50
const donationsBefore = 200
const year = 2025

const signature = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Adds donors with an address, a donation each, and the complete profile of their association. */
const fill = async ({ pool }: Site, customerId: string, managerId: string, deviceId: string): Promise<void> => {
  await pool.query(
    `insert into fiscal_profiles (customer_id, id, valid_from, saved_at, saved_by, legal_form, quality, object, siren,
      street, postal_code, city, signatory, signatory_role, signature, exercise_end_month, helps_people, attested_at, attested_by)
    values ($1, gen_random_uuid(), '2020-01-01', now(), $2, 'association-1901', 'general-interest', 'Aide', '732829320',
      '1 rue du Port', '29200', 'Brest', 'Samia Benali', 'Trésorière', decode($3, 'base64'), 12, false, now(), $2)`,
    [customerId, managerId, signature],
  )
  await pool.query(
    `insert into transactions (customer_id, id, amount_cents, created_at, device_id, payment_method, idempotency_key)
    select $1, gen_random_uuid(), 500 + n, timestamptz '2025-01-02 10:00Z' + n * interval '30 minutes', $2, 'card', 'bench-' || n
    from generate_series(1, $3::int) n`,
    [customerId, deviceId, receiptCount],
  )
  await pool.query(
    `insert into donors (customer_id, id, kind, last_name, email, created_at)
    select $1, gen_random_uuid(), 'person', 'Nom', 'donateur' || n || '@example.org', now() from generate_series(1, $2::int) n`,
    [customerId, receiptCount],
  )
  await pool.query(
    `insert into donor_addresses (customer_id, id, donor_id, street, postal_code, city, noted_at, source)
    select customer_id, gen_random_uuid(), id, '3 rue des Lilas', '75011', 'Paris', now(), 'manager' from donors where customer_id = $1`,
    [customerId],
  )
  await pool.query(
    `insert into donor_donations (customer_id, transaction_id, donor_id, linked_at)
    select given.customer_id, given.id, donor.id, now()
    from (select *, row_number() over (order by id) as place from transactions where customer_id = $1) given
    join (select *, row_number() over (order by id) as place from donors where customer_id = $1) donor using (place)`,
    [customerId],
  )
  await pool.query('analyze transactions, donors, donor_addresses, donor_donations')
}

const p99Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** Issues the receipts of 10,000 donors in one run, while a terminal of the association goes on. */
export const measureReceipts = async ({ report }: Bench, site: Site): Promise<void> => {
  const { db, product } = site
  const { id: customerId } = await insertCustomer(db)
  const manager = await insertUser(db, { customer_id: customerId })
  const device = await insertDevice(db, customerId)
  const token = await insertDeviceToken(db, device)
  await fill(site, customerId, manager.id, device.id)
  const base = `${product.origin}/api/customers/${customerId}`
  const call = async (method: string, path: string, body?: object) => {
    // Tokens end before a long run does.
    const authorization = `Bearer ${await issueTestToken(db, manager.identity_uid)}`
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { _id: string; state: string; issuedCount: number; receiptCount: number }
  }
  let key = 0
  const give = async (): Promise<number> => {
    const startedAt = performance.now()
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `receipts-${(key += 1)}`,
    }
    const answer = await fetch(`${base}/transactions`, { method: 'POST', headers, body: JSON.stringify({ amount: 5 }) })
    if (answer.status !== 201) throw new Error(`a donation was answered ${answer.status}`)
    await answer.arrayBuffer()
    await pause(betweenDonationsMs)
    return performance.now() - startedAt - betweenDonationsMs
  }
  const before: number[] = []
  for (let count = 0; count < donationsBefore; count += 1) before.push(await give())

  const memoryBefore = memoryOf(product.pid)
  const memory = watchMemory(product.pid)
  const startedAt = performance.now()
  const preview = await call('GET', `/receipt-runs/preview?year=${year}`)
  const previewSeconds = (performance.now() - startedAt) / 1000
  if (preview.receiptCount !== receiptCount) throw new Error(`${preview.receiptCount} receipts are to be issued`)
  const { _id } = await call('POST', '/receipt-runs', { year, floor: 5 })
  const during: number[] = []
  let run = await call('GET', `/receipt-runs/${_id}`)
  for (let readAt = performance.now(); run.state === 'issuing'; ) {
    during.push(await give())
    if (performance.now() - readAt < pollMs) continue
    readAt = performance.now()
    run = await call('GET', `/receipt-runs/${_id}`)
    if (performance.now() - startedAt > longestMs) throw new Error(`${run.issuedCount} receipts after ${longestMs} ms`)
  }
  const minutes = (performance.now() - startedAt) / 60_000
  const grown = (memory.stop() - memoryBefore) / 1024 / 1024
  if (run.state !== 'issued' || run.issuedCount !== receiptCount) throw new Error(`the run is ${run.state}`)
  const name = `${receiptCount.toLocaleString('en')} receipts in one run`
  console.log(
    `  ${name}: preview ${previewSeconds.toFixed(1)} s, run ${minutes.toFixed(1)} min; ` +
      `donations' p99 ${p99Of(before).toFixed(0)} ms before, ${p99Of(during).toFixed(0)} ms during (${during.length})`,
  )
  report.addValue(`${name}, minutes`, '< 15', minutes, minutes < 15)
  report.addValue(`${name}, memory`, 'grows <= 200 MB', grown, grown <= 200)
  report.addValue(`${name}, p99 of a donation meanwhile, ms`, '< 100', p99Of(during), p99Of(during) < 100)
}
