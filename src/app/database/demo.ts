// npm run db:demo: creates the demo data in an empty database, as npm start does in preprod.
import { demoAccounts, demoPassword } from '#app/demo/accounts.ts'
import { type DemoSummary, makeDemo } from '#app/demo/demo.ts'
import { formatDateTime } from '#shared/days.ts'
import { eurosOfCents, formatCount, formatEuros } from '#shared/money.ts'
import { type DatabaseAddress, openPool } from '#shared/server/database.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { migrate } from '#shared/server/migrate.ts'
import { hashSecret } from '#shared/server/secret.ts'
import { runDatabaseCommand } from './command.ts'
import { type DemoOptions, readDemoArguments } from './demo-arguments.ts'

const onProgress = (line: string): void => console.log(line)

const fill = async (address: DatabaseAddress, { profile, asOf }: DemoOptions): Promise<DemoSummary> => {
  const pool = openPool(address, { size: 1 })
  try {
    await migrate(pool, { onProgress })
    return await makeDemo(pool, { profile, asOf, hashPassword: hashSecret, onProgress })
  } finally {
    await pool.end()
  }
}

const describe = ({ associationCount, userCount, donationCount, totalCents }: DemoSummary, asOf: Date): string =>
  `${formatCount(associationCount)} associations, ${formatCount(userCount)} utilisateurs et ${formatCount(donationCount)} dons ` +
  `(${formatEuros(eurosOfCents(totalCents))}), au ${formatDateTime(asOf)}.`

let options: DemoOptions

process.exitCode = await runDatabaseCommand({
  prepare: async ({ appEnv }) => {
    options = readDemoArguments(process.argv.slice(2), new Date())
    if (appEnv !== 'production') return
    throw new StartFailure(
      'Les données de démonstration ne se créent pas en production\u00a0: leurs comptes ont un mot de passe connu.',
    )
  },
  run: async (address) => {
    const startedAt = performance.now()
    const summary = await fill(address, options)
    if (!summary.isMade) {
      throw new StartFailure(
        "La base contient déjà des associations ou des utilisateurs\u00a0: rien n'a été écrit, les données de démonstration demandent une base vide.",
      )
    }
    console.log(describe(summary, options.asOf))
    console.log(`Fait en ${((performance.now() - startedAt) / 1000).toFixed(1).replace('.', ',')} s.`)
    console.log(`Comptes (mot de passe\u00a0: ${demoPassword})\u00a0:`)
    for (const { email, label } of demoAccounts) console.log(`  ${email.padEnd(36)} ${label}`)
    return 0
  },
})
