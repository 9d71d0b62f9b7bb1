// Plays worlds of the bank on the product and prints what it says of them (docs/testing.md#worlds).
import { appendFile } from 'node:fs/promises'
import { ArgumentError, readArguments } from '#app/arguments.ts'
import { type Played, play } from './play.ts'
import { profiles } from './profiles.ts'
import { examplesOf, tableOf } from './report.ts'
import { startServer } from './server.ts'

const usage = `node test/bank-worlds/main.ts [--world NAME] [--seeds 1] [--first 1] [--open 40] [--examples FILE]

  --world     one of ${profiles.map(({ name }) => name).join(', ')} (all)
  --seeds     how many worlds of each, from the seed --first on
  --open      how many waiting lines of each are opened, to read their proposals
  --examples  a file for examples of wrong and unexplained lines`

const count = (text: string | undefined, byDefault: number): number => {
  const value = Number(text ?? byDefault)
  if (!(Number.isInteger(value) && value > 0)) throw new ArgumentError('missing-value', text ?? '')
  return value
}

const chosen = (name: string | undefined) => {
  const found = profiles.filter((profile) => name === undefined || profile.name === name)
  if (found.length === 0) throw new ArgumentError('unknown-option', name ?? '')
  return found
}

try {
  const { values } = readArguments(process.argv.slice(2), ['world', 'seeds', 'first', 'open', 'examples'])
  const [first, mostOpened] = [count(values.first, 1), count(values.open, 40)]
  const seeds = Array.from({ length: count(values.seeds, 1) }, (_, place) => first + place)
  const worlds = chosen(values.world)
  const clock = { now: new Date('2026-03-01T09:00:00.000Z') }
  const { test, close } = await startServer(clock)
  const played: Played[][] = []
  for (const profile of worlds) {
    const own: Played[] = []
    for (const seed of seeds) own.push(await play(test, clock, profile, { seed, mostOpened }))
    played.push(own)
    console.log(tableOf([own]).split('\n').at(-1))
    if (values.examples) await appendFile(values.examples, `${own.map((one) => examplesOf(one, 10)).join('\n\n')}\n\n`)
  }
  console.log(`\n${tableOf(played)}`)
  await close()
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  console.error(usage)
  process.exit(2)
}
