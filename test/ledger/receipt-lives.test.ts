import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkData } from '#app/database/invariants.ts'
import { setUpReceipts } from '#features/receipts/testing/receipt.calls.ts'
import { gateAndNight } from '#test/gate-and-night.ts'

// Plays random lives of receipts by calls, and repeats them in a model that is written from docs/rules/receipts.md.

/** A name that no other text has. */
const planted = 'Zorglubine'

const place = fc.nat({ max: 999 })
const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ step: fc.constant('give'), cents: fc.integer({ min: 100, max: 90_000 }), place }),
  },
  { weight: 5, arbitrary: fc.record({ step: fc.constant('issue'), place, count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('end'), place }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('refund'), place, part: fc.integer({ min: 1, max: 100 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constant('correct'), place, cents: fc.integer({ min: 100, max: 9000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ step: fc.constantFrom('cancel', 'chargeback', 'reassign', 'undo', 'erase'), place }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constantFrom('expire', 'renew'), place }) },
)
type Step = { step: string; place: number; cents?: number; count?: number; part?: number }

type Given = { id: string; year: number; donor: string | null; standing: Standing }
type Standing = { net: number; isCancelled: boolean; isEligible: boolean }
type Issued = { id: string; donor: string; living: Map<string, number> }

const world = setUpReceipts()
const donors: string[] = []
let causes: (string | null)[] = []
beforeAll(async () => {
  await world.setProfile()
  for (let index = 0; index < 3; index += 1) donors.push(await world.addDonor({ lastName: `${planted} ${index}` }))
  causes = [null, await world.addCause('Toiture'), await world.addCause('Zakat')]
})

/** Reads what the ledger leaves of a donation, which its own tests judge. */
const readStanding = async (id: string): Promise<Standing> => {
  const { rows } = await world.test.pool.query(
    'select net_cents::int as net, is_cancelled, current_cause_id from donation_standing where id = $1',
    [id],
  )
  const { net, is_cancelled: isCancelled, current_cause_id: cause } = rows[0]
  return { net, isCancelled, isEligible: cause !== causes[2] }
}

const startLife = () => {
  const given: Given[] = []
  const issued: Issued[] = []
  let isComplete = true
  const ofPlace = (place: number): Given | undefined => given[place % Math.max(1, given.length)]
  const livingOf = (id: string) => issued.find(({ living }) => living.has(id))
  const fits = ({ id, standing }: Given, receipt?: Issued) =>
    !standing.isCancelled && standing.net > 0 && standing.isEligible && [undefined, receipt].includes(livingOf(id))

  /** Follows a correction as the rules say: the receipt ends, and one of the rest takes its place. */
  const revise = async (donation: Given): Promise<void> => {
    donation.standing = await readStanding(donation.id)
    const receipt = livingOf(donation.id)
    if (!receipt) return
    if (fits(donation, receipt) && receipt.living.get(donation.id) === donation.standing.net) return
    const left = given.filter((one) => receipt.living.has(one.id) && fits(one, receipt))
    receipt.living = new Map()
    if (left.length > 0 && isComplete)
      issued.push({ id: '', donor: receipt.donor, living: new Map(left.map(({ id, standing }) => [id, standing.net])) })
  }
  const move = async (donation: Given, path: string, payload: object): Promise<string | undefined> => {
    const answer = await world.call('POST', `/transactions/${donation.id}/movements${path}`, {
      reason: 'Essai',
      ...payload,
    })
    expect([201, 202, 409, 422], answer.body).toContain(answer.statusCode)
    await revise(donation)
    return answer.json().movement?._id
  }
  const moves: { donation: Given; movement: string }[] = []
  const moveOf = async (place: number, payload: (donation: Given) => object): Promise<void> => {
    const donation = ofPlace(place)
    if (!donation) return
    const movement = await move(donation, '', payload(donation))
    if (movement) moves.push({ donation, movement })
  }

  const steps: Record<string, (step: Required<Step>) => Promise<void>> = {
    async give({ cents, place }) {
      const year = place % 2 === 0 ? 2026 : 2025
      const at = new Date(Date.UTC(year, place % 10, 1 + (place % 27), 12))
      const asked = { donator_fullname: `${planted} ${place}`, donator_email: `${planted}${place}@example.org` }
      const cause_id = causes[place % 3] ?? null
      const id = await world.give({ amount_cents: cents, created_at: at.toISOString(), cause_id, ...asked })
      given.push({ id, year, donor: null, standing: await readStanding(id) })
    },
    async issue({ place, count }) {
      const donor = donors[place % donors.length] ?? ''
      const wanted =
        given.length === 0 ? [] : [...new Set(Array.from({ length: count }, (_, index) => ofPlace(place + index)))]
      const chosen = wanted.filter((one) => one !== undefined)
      if (chosen.length === 0) return
      const { statusCode, body } = await world.issue(
        donor,
        chosen.map(({ id }) => id),
      )
      const isRight =
        isComplete &&
        new Set(chosen.map(({ year }) => year)).size === 1 &&
        chosen.every((one) => fits(one) && (one.donor === null || one.donor === donor))
      expect(statusCode, body).toBe(isRight ? 201 : 422)
      if (!isRight) return
      for (const one of chosen) one.donor = donor
      const living = new Map(chosen.map(({ id, standing }) => [id, standing.net]))
      issued.push({ id: JSON.parse(body)._id, donor, living })
    },
    async end({ place }) {
      const named = issued.filter(({ id }) => id !== '')
      const receipt = named[place % Math.max(1, named.length)]
      if (!receipt) return
      const { statusCode } = await world.call('POST', `/receipts/${receipt.id}/cancellation`, { reason: 'Essai' })
      expect(statusCode).toBe(receipt.living.size > 0 ? 200 : 409)
      receipt.living = new Map()
    },
    refund: ({ place, part }) =>
      moveOf(place, ({ standing }) => ({
        kind: 'refunded',
        amount: Math.max(1, Math.floor((standing.net * part) / 100)) / 100,
      })),
    correct: ({ place, cents }) => moveOf(place, () => ({ kind: 'amount_corrected', amount: cents / 100 })),
    cancel: ({ place }) => moveOf(place, () => ({ kind: 'cancelled' })),
    chargeback: ({ place }) => moveOf(place, ({ standing }) => ({ kind: 'chargeback', amount: standing.net / 100 })),
    reassign: ({ place }) => moveOf(place, () => ({ kind: 'reassigned', toCauseId: causes[1 + (place % 2)] })),
    async undo({ place }) {
      const last = moves.splice(place % Math.max(1, moves.length), 1)[0]
      if (last) await move(last.donation, `/${last.movement}/undo`, {})
    },
    async erase({ place }) {
      const donation = ofPlace(place)
      if (donation) await world.call('POST', '/donors/erase', { transactionIds: [donation.id] })
    },
    async expire() {
      await world.setProfile({ quality: 'worship', legalForm: 'association-1905', worshipDeclaredOn: '2021-11-23' })
      isComplete = false
    },
    async renew() {
      await world.setProfile({ quality: 'worship', legalForm: 'association-1905', worshipDeclaredOn: '2021-11-24' })
      isComplete = true
    },
  }
  return {
    given,
    issued,
    play: ({ step, ...rest }: Step) => steps[step]?.(rest as Required<Step>),
  }
}

type Life = ReturnType<typeof startLife>

/** Compares the rows of a life with its model: each living receipt, and the sum of each year. */
const compare = async ({ given, issued }: Life): Promise<void> => {
  const { rows } = await world.test.pool.query(
    `select transaction_id as id, line.amount_cents::int as cents, receipt.donor_id, extract(year from line.given_on)::int as year
    from receipt_lines line join receipts receipt on (receipt.customer_id, receipt.id) = (line.customer_id, line.receipt_id)
    where is_living and transaction_id = any($1)`,
    [given.map(({ id }) => id)],
  )
  const living = issued.flatMap((one) => Array.from(one.living, ([id, cents]) => ({ id, cents, donor_id: one.donor })))
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  const withYear = living.map((line) => ({ ...line, year: given.find(({ id }) => id === line.id)?.year }))
  expect(rows.toSorted(byId)).toEqual(withYear.toSorted(byId))
}

describe('random lives of receipts', () => {
  for (const { count, tags } of gateAndNight(4, 60, 'RECEIPT_LIVES'))
    it(`agree with their model, and with each rule of the data, ${count} times`, {
      tags,
      timeout: 600_000,
    }, async () => {
      const seed = Number(process.env['SEED'] ?? Date.now() % 100_000)
      const lives = fc.sample(fc.array(anyStep, { minLength: 40, maxLength: 60 }), { numRuns: count, seed }) as Step[][]
      for (const [index, steps] of lives.entries()) {
        const life = startLife()
        await world.setProfile()
        try {
          for (const step of steps) await life.play(step)
          await compare(life)
        } catch (error) {
          throw new Error(`life ${index} of seed ${seed}`, { cause: error })
        }
      }
      const broken = (await checkData(world.test.pool)).filter(({ offendingCount }) => offendingCount > 0)
      expect(broken, `seed ${seed}`).toEqual([])
    })

  it('write the name of a donor into the rows of donors and of receipts alone: no journal, no job, no event', async () => {
    const { pool } = world.test
    const { rows } = await pool.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of rows) {
      const { rowCount } = await pool.query(`select from ${name} t where t::text ilike '%${planted}%' limit 1`)
      if (rowCount) found.push(name.replace('public.', ''))
    }
    expect(found.toSorted()).toEqual(['donation_identities', 'donors', 'receipts'])
    const { body } = await world.test.app.inject('/api/metrics')
    expect(body).not.toContain(planted)
  })
})
