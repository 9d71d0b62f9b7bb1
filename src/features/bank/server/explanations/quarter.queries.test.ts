import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inCamelCase } from '#shared/server/database.ts'
import { valuesOf } from '#shared/server/packed-list.ts'
import { type MatchCalls, setUpMatches } from '../../testing/match.calls.ts'
import { createBankWorker } from '../bank-worker.ts'
import { readSurroundings } from './quarter.queries.ts'

const world: MatchCalls = setUpMatches()
const quarter = { from: '2026-10-01', to: '2026-12-31' }

/** Reads the lines around a quarter, some at once. */
const readQuarter = async (limit: number) => {
  const { rows } = await sql<{ id: string }>`
    select id from bank_accounts where customer_id = ${world.customerId}`.execute(world.test.db)
  const account = { customerId: world.customerId, accountId: rows[0]?.id ?? '' }
  const read = await readSurroundings(inCamelCase(world.test.db), account, quarter, { today: '2026-11-24', limit })
  return { ...read, said: [...valuesOf(read.lines)] }
}

describe('the lines around a quarter', () => {
  it('are the same in whatever pieces they are read, several of a day among them', async () => {
    const days = await world.collectTenDays()
    const fees = days
      .slice(0, 3)
      .flatMap(({ day }) => [1, 2, 3].map((cents) => ({ day, cents: -cents, label: 'FRAIS' })))
    await world.bringLines([...days, ...fees].toSorted((one, other) => (one.day < other.day ? -1 : 1)))
    const whole = await readQuarter(100)
    expect(whole.said.map(({ id }) => id)).toEqual(whole.undecided.map(({ id }) => id))
    expect(whole.said).toHaveLength(19)
    for (const limit of [1, 2, 19]) {
      const { said, undecided, known } = await readQuarter(limit)
      expect({ said, undecided, known }).toEqual({ said: whole.said, undecided: whole.undecided, known: whole.known })
    }
  })

  it('move to the thread, which answers only what is certain', async () => {
    await world.bringLines([
      ...(await world.collectTenDays()),
      { day: '2026-11-20', cents: 123, label: 'VIR DE PERSONNE', code: '05' },
    ])
    const { known, lines, undecided } = await readQuarter(100)
    const found = await createBankWorker().explain('an association', { quarter, known, lines, found: new Map() })
    expect(undecided).toHaveLength(11)
    expect(found.map(({ isAutomatic }) => isAutomatic)).toEqual(Array.from({ length: 10 }, () => true))
    expect(lines.places).toHaveLength(0)
  })
})

describe('the bytes of a file', () => {
  it('move to the thread', async () => {
    const bytes = new TextEncoder().encode('rien')
    await createBankWorker().readFile('an association', {
      bytes,
      columns: undefined,
      sheet: null,
      today: '2026-11-24',
    })
    expect(bytes).toHaveLength(0)
  })
})
