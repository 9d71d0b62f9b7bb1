// npm run neighbours: one hostile account of each kind beside ordinary ones (docs/reliability.md#neighbours).
import { ArgumentError, readArguments } from '#app/arguments.ts'
import { type AttackName, attackNames } from './attacks.ts'
import { playNeighbours } from './play.ts'

const usage = `npm run neighbours -- [--accounts 30] [--seconds 60] [--only NAME]

  --accounts  how many ordinary associations, each with a manager and a terminal (30)
  --seconds   how long each attack lasts, after a calm of a third of it (60)
  --only      one of ${attackNames.join(', ')}`

const readCount = (text: string | undefined, byDefault: number): number => {
  const value = Number(text ?? byDefault)
  if (!(Number.isInteger(value) && value > 0)) throw new ArgumentError('missing-value', text ?? '')
  return value
}

const readOnly = (name: string | undefined): readonly AttackName[] => {
  if (name === undefined) return attackNames
  const attack = attackNames.find((known) => known === name)
  if (attack === undefined) throw new ArgumentError('unknown-option', name)
  return [attack]
}

try {
  const { values } = readArguments(process.argv.slice(2), ['accounts', 'seconds', 'only'])
  const hasHeld = await playNeighbours({
    accounts: readCount(values.accounts, 30),
    seconds: readCount(values.seconds, 60),
    names: readOnly(values.only),
    print: (line) => console.log(line),
  })
  process.exit(hasHeld ? 0 : 1)
} catch (error) {
  if (!(error instanceof ArgumentError)) throw error
  console.error(usage)
  process.exit(2)
}
