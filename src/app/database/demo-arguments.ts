import { parseArgs } from 'node:util'
import type { Profile } from '#app/demo/cast.ts'
import { Day, dayOf, endOfDay } from '#shared/days.ts'
import { StartFailure } from '#shared/server/start-failure.ts'

/** What the command line asks for. */
export type DemoWanted = { profile: Profile; asOf: Date }

/** The demo looks two years back, and the ledger takes the dates of this century. */
const earliestDay = '2003-01-01'
const latestDay = '2099-12-31'

/** A day that is over stands for its last instant, today for now. */
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

const readOptions = (args: string[]): { profile?: string | undefined; 'as-of'?: string | undefined } => {
  try {
    return parseArgs({ args, options: { profile: { type: 'string' }, 'as-of': { type: 'string' } } }).values
  } catch {
    throw new StartFailure('Usage\u00a0: npm run db:demo -- [--profile full|small] [--as-of AAAA-MM-JJ].')
  }
}

/**
 * Reads the options of `npm run db:demo`: everything, as of now, unless told.
 * @throws {StartFailure} when an option is unknown or its value is wrong.
 */
export const readDemoArguments = (args: string[], now: Date): DemoWanted => {
  const { profile, 'as-of': asOf } = readOptions(args)
  return {
    profile: profile === undefined ? 'full' : readProfile(profile),
    asOf: asOf === undefined ? now : readAsOf(asOf, now),
  }
}
