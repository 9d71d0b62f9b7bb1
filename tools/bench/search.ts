import type { Bench, Site } from './bench.ts'

/** Typical searches: parts of names and cities, with and without accents. The widest finds a ninth of all. */
const searches = ['epinay', 'Étienne', 'coeurs 17', 'ecole 4', 'NIMES', 'partage 12', 'besancon', 'mosquee 331', 'xyz']

/** Measures 200 searches among the associations of the ledger: the 95th percentile in milliseconds. */
export const measureSearch = async ({ report }: Bench, { product, tokenOf }: Site): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenOf('admin')}` }
  const times: number[] = []
  for (let round = 0; round < 220; round += 1) {
    const search = searches[round % searches.length] ?? ''
    const startedAt = performance.now()
    const answer = await fetch(`${product.origin}/api/customers?${new URLSearchParams({ search }).toString()}`, {
      headers,
    })
    if (!answer.ok) throw new Error(`the search answered ${answer.status}`)
    await answer.arrayBuffer()
    // The first 20 warm the server up.
    if (round >= 20) times.push(performance.now() - startedAt)
  }
  const p95Ms = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  report.addValue('search of associations, p95', '<= 50 ms', p95Ms, p95Ms <= 50)
}
