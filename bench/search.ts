import type pg from 'pg'
import { call } from './load.ts'

/** How many associations the search has to cover. */
const associationCount = 5000

const words = ['Solidarité', 'Cœurs', 'Partage', 'École', 'Entraide', 'Mosquée', 'Épicerie', 'Secours', 'Toit', 'Puits']
const cities = ['Épinay-sur-Seine', 'Nîmes', 'Saint-Étienne', 'Brest', 'Nantes', 'Orléans', 'Besançon', 'Lyon', 'Évry']

/** Typical searches: parts of names and cities, with and without accents. The widest finds a ninth of all. */
const searches = ['epinay', 'Étienne', 'coeurs 17', 'ecole 4', 'NIMES', 'partage 12', 'besancon', 'mosquee 331', 'xyz']

const fillAssociations = async (pool: pg.Pool): Promise<void> => {
  const text = `
    insert into customers (id, name, responsible_last_name, responsible_first_name, phone, email, address, city, postal_code)
    select gen_random_uuid(), ($1::text[])[1 + n % 10] || ' ' || n, 'Morel', 'Claire', '0123456789', 'a@b.example',
      '1 rue Haute', ($2::text[])[1 + n % 9], '44000'
    from generate_series(1, $3::int) n`
  await pool.query(text, [words, cities, associationCount])
  await pool.query('analyze customers')
}

/** Measures 200 searches among 5,000 associations. Returns the 95th percentile in milliseconds. */
export const measureSearch = async (pool: pg.Pool, origin: string, token: string): Promise<number> => {
  await fillAssociations(pool)
  const times: number[] = []
  for (let round = 0; round < 220; round += 1) {
    const search = searches[round % searches.length] ?? ''
    const startedAt = performance.now()
    await call({ origin, token, path: `/customers?${new URLSearchParams({ search }).toString()}` })
    // The first 20 warm the server up.
    if (round >= 20) times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}
