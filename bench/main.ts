// npm run bench [-- --seconds 5] [--only donations|imports|sign-in|search|first-load]: measures the speed of the server as a
// ratio to that of the database in the same run.
import { readArguments } from '#app/arguments.ts'
import { issueTestToken } from '#features/identity/testing/identity.fixture.ts'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { type Bench, withBench } from './bench.ts'
import { measureDonations } from './donations.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureImports } from './imports.ts'
import { createReport } from './report.ts'
import { measureSearch } from './search.ts'
import { measureAuthentication, measureSignIn } from './sign-in.ts'

const parts: Record<string, (bench: Bench) => Promise<void>> = {
  donations: measureDonations,
  imports: measureImports,
  'sign-in': async ({ db, origin, report }) => {
    const signInMs = await measureSignIn(db, origin)
    report.add('sign-in beyond the hash', 150 / signInMs, 1, `${signInMs.toFixed(1)} ms in 2 calls (150 ms)`)
    const authenticationMs = await measureAuthentication(db)
    const detail = `${authenticationMs.toFixed(3)} ms of CPU, query included (0.1 ms)`
    report.add('authentication of a call', 0.1 / authenticationMs, 1, detail)
  },
  search: async ({ pool, db, origin, report }) => {
    const admin = await insertUser(db, { role: 'admin' })
    const searchMs = await measureSearch(pool, origin, await issueTestToken(db, admin.identity_uid))
    report.add('search of associations', 50 / searchMs, 1, `p95 ${searchMs.toFixed(1)} ms among 5,000 (50 ms)`)
  },
  'first-load': async ({ origin, managerToken, report }) => {
    const { kilobytes, files } = await measureFirstLoad(origin, managerToken)
    report.add('first load (200 kB)', 200 / kilobytes, 1, `${kilobytes.toFixed(1)} kB brotli in ${files} files`)
  },
}

const { values } = readArguments(process.argv.slice(2), ['seconds', 'only'])
const chosen = Object.entries(parts).filter(([name]) => values.only === undefined || values.only === name)
if (chosen.length === 0) throw new RangeError(`--only takes ${Object.keys(parts).join(', ')}`)

const report = createReport(Number(values.seconds ?? 5))
await withBench(report, async (bench) => {
  for (const [, measure] of chosen) await measure(bench)
})
if (report.misses.length > 0) console.log(`Below target in this run: ${report.misses.join(', ')}.`)
process.exit(0)
