// The bare server: node:http, one prepared statement for each answer, JSON.stringify. No rights, no checks, no roll-ups
// of what it adds. What Node and PostgreSQL can do when nothing else is done.
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { type AddedDonation, readDonation, serveAnswers } from './answer-server.ts'
import { associationId, causeId, deviceId } from './ledger.ts'
import { cutPeriod, hoursOfYesterday, todayInParis } from './periods.ts'

const pool = new Pool({ connectionString: process.env.BENCH_DATABASE, max: 8 })

const rows = (condition: string) => `
  select t.id, t.amount_cents, t.created_at, t.received_at,
    (select name from customers where id = t.customer_id) as customer,
    (select name from causes where customer_id = t.customer_id and id = t.cause_id) as cause,
    (select name from shortcuts where customer_id = t.customer_id and id = t.shortcut_id) as shortcut,
    (select label from devices where customer_id = t.customer_id and id = t.device_id) as device,
    (select json_build_array(message, donator_fullname, donator_phone, donator_email, donator_membership_number)
      from donation_identities where customer_id = t.customer_id and transaction_id = t.id) as donor
  from transactions t where ${condition} order by t.created_at desc, t.id desc limit 25`
const sumOfDays = (condition: string) =>
  `select sum(donation_count) as donation_count, sum(total_cents) as total_cents from donation_days where ${condition}`

/** The smallest table that holds the figures of everything. */
const sumOfPlatform =
  'select sum(donation_count) as donation_count, sum(total_cents) as total_cents from donation_platform_days'

const hours = hoursOfYesterday()
const sumOfHours = `select count(*) as donation_count, sum(amount_cents) as total_cents from transactions
  where customer_id = $1 and created_at >= $2 and created_at <= $3`

const ofAssociation = 'customer_id = $1'
const { startDate, endDate } = cutPeriod
/** The figures of a cut period: whole days from the roll-up, the two cut days from the rows. */
const sumOfCutPeriod = `
  select sum(donation_count) as donation_count, sum(total_cents) as total_cents from (
    ${sumOfDays('customer_id = $1 and day > paris_day($2) and day < paris_day($3)')}
    union all select count(*), sum(amount_cents) from transactions where customer_id = $1 and created_at >= $2
      and created_at < (paris_day($2) + 1)::timestamp at time zone 'Europe/Paris'
    union all select count(*), sum(amount_cents) from transactions where customer_id = $1 and created_at <= $3
      and created_at >= paris_day($3)::timestamp at time zone 'Europe/Paris'
  ) parts`

type Statement = { name: string; text: string; values: unknown[] }
const statement = (name: string, text: string, values: unknown[]): Statement => ({ name, text, values })

const list = statement('list', rows(`t.${ofAssociation}`), [associationId])
const association = statement('association', sumOfDays(ofAssociation), [associationId])
const answers: Record<string, Statement[]> = {
  '/list': [list],
  '/list-with-figures': [list, association],
  '/filter': [statement('filter', rows('t.customer_id = $1 and t.cause_id = $2'), [associationId, causeId])],
  '/today': [statement('today', sumOfDays('customer_id = $1 and day = $2'), [associationId, todayInParis()])],
  '/hours': [statement('hours', sumOfHours, [associationId, hours.startDate, hours.endDate])],
  '/cut': [statement('cut', sumOfCutPeriod, [associationId, startDate, endDate])],
  '/association': [association],
  '/everything': [statement('everything', sumOfPlatform, [])],
}

const addDonation = async ({ amount, createdAt, key }: AddedDonation): Promise<unknown> => {
  const text = `insert into transactions (customer_id, id, amount_cents, created_at, device_id, payment_method,
    idempotency_key, request_digest) values ($1, $2, $3, $4, $5, 'card', $6, '\\x00') returning id, created_at`
  const values = [associationId, randomUUID(), amount * 100, createdAt, deviceId, key]
  return (await pool.query(statement('add', text, values))).rows[0]
}

serveAnswers(async (request) => {
  if (request.method === 'POST') return addDonation(await readDonation(request))
  const results = await Promise.all((answers[request.url ?? ''] ?? []).map((query) => pool.query(query)))
  return results.map((result) => result.rows as unknown[])
})
