import type { Profile } from '#app/demo/demo-data.ts'
import { Day, dayOf, endOfDay } from '#shared/days.ts'
import { StartFailure } from '#shared/server/failure.ts'
import { readArguments } from '../arguments.ts'

export type DemoOptions = { profile: Profile; asOf: Date }

/** The range of dates that the ledger accepts, less the two years that the demo spans. */
const earliestDay = '2003-01-01'
const latestDay = '2099-12-31'

/** Returns the last instant of a past day, or now for today. */
const readAsOf = (text: string, now: Date): Date => {
  const day = Day.safeParse(text)
  if (!day.success || day.data < earliestDay || day.data > latestDay) {
    throw new StartFailure(`--as-of doit être une date AAAA-MM-JJ, et non «\u00a0${text}\u00a0».`)
  }
  return day.data === dayOf(now) ? now : endOfDay(day.data)
}

const readProfile = (text: string): Profile => {
  if (text === 'full' || text === 'small') return text
  throw new StartFailure(`--profile doit être full ou small, et non «\u00a0${text}\u00a0».`)
}

const usage = () => new StartFailure('Usage\u00a0: npm run db:demo -- [--profile full|small] [--as-of AAAA-MM-JJ].')

const readOptions = (args: string[]): { profile?: string; 'as-of'?: string } => {
  try {
    const { values, words } = readArguments(args, ['profile', 'as-of'])
    if (words.length > 0) throw usage()
    return values
  } catch {
    throw usage()
  }
}

/**
 * Reads the options of `npm run db:demo`. Default: the full profile, as of now.
 * @throws {StartFailure} when an option is unknown or its value is invalid.
 */
export const readDemoArguments = (args: string[], now: Date): DemoOptions => {
  const { profile, 'as-of': asOf } = readOptions(args)
  return {
    profile: profile === undefined ? 'full' : readProfile(profile),
    asOf: asOf === undefined ? now : readAsOf(asOf, now),
  }
}
