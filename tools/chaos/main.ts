// npm run chaos: docs/reliability.md says what it promises, and how a failure is replayed.
import { appendFileSync } from 'node:fs'
import { ArgumentError, readArguments } from '#app/arguments.ts'
import { runChaos } from './chaos.ts'
import { type FaultName, faultNames } from './faults.ts'

const usage = `npm run chaos -- [--rounds 50] [--minutes 10] [--seed N] [--fault NAME] [--margin MS] [--report FILE]

  --rounds   how many rounds (50)
  --minutes  stops after this time
  --seed     the first seed; with it alone, this one round is replayed and shrunk when it fails
  --fault    one of ${faultNames.join(', ')}
  --margin   how much later than its deadline an answer may come on a busy machine, in ms (2000)
  --report   a file that gets a line of JSON for each round`

const readFault = (name: string | undefined): FaultName | undefined => {
  const fault = faultNames.find((known) => known === name)
  if (name !== undefined && fault === undefined) throw new ArgumentError('unknown-option', name)
  return fault
}

const readNumber = (text: string | undefined, byDefault: number): number => {
  const value = Number(text ?? byDefault)
  if (!(value >= 0)) throw new ArgumentError('missing-value', text ?? '')
  return value
}

const main = async (): Promise<number> => {
  const { values } = readArguments(process.argv.slice(2), ['rounds', 'minutes', 'seed', 'fault', 'margin', 'report'])
  const { report } = values
  const outcome = await runChaos({
    rounds: readNumber(values.rounds, values.seed === undefined ? 50 : 1),
    minutes: readNumber(values.minutes, Number.POSITIVE_INFINITY),
    firstSeed: readNumber(values.seed, Math.floor(Date.now() / 1000) % 1_000_000),
    only: readFault(values.fault),
    marginMs: readNumber(values.margin, 2000),
    print: (line) => console.log(line),
    record: (round) => report !== undefined && appendFileSync(report, `${JSON.stringify(round)}\n`),
  })
  return outcome.failures.length === 0 ? 0 : 1
}

try {
  process.exit(await main())
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  console.error(usage)
  process.exit(2)
}
