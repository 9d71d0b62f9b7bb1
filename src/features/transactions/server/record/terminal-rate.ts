import type { Terminal } from '#shared/server/actor.ts'
import { withinDeadline } from '#shared/server/deadline.ts'
import { donationRefusals } from '../../donation.ts'
import type { Arrivals } from './donation.repository.ts'

type Sender = Pick<Terminal, 'customerId' | 'deviceId'>

/** More than a full day without network (docs/rules/transactions.md#donations-rate). */
const defaultLimit = 300
const windowMs = 5 * 60_000
/** So many donations of a terminal pass in each process without a look at the ledger. */
const unasked = 30
/** A look at the ledger is good for this long, and for so many donations: other processes record too. */
const freshMs = 1000
const lot = 10
const maxWatched = 5000

/** The donations of a terminal, as this process counts them. */
type Usage = {
  /** When this process began to count, and how many it has let pass since. */
  sinceMs: number
  passed: number
  /** Donations without an answer: the ledger may not have them yet. */
  underWay: number
  readAtMs: number
  reading: Promise<Arrivals> | undefined
  /** Donations that the reading does not count, and donations that it has let pass. */
  unread: number
  lotPassed: number
}

type Options = {
  /** Counts in the ledger what a terminal has brought since an instant, through any process. */
  read: (terminal: Sender, sinceMs: number) => Promise<Arrivals>
  /** 0: no limit. */
  limit?: number | undefined
  clock?: () => number
}

/** Limits the rate of each terminal by the ledger, across processes and restarts. The usual pace costs a counter. */
export const createTerminalRate = ({ read, limit = defaultLimit, clock = Date.now }: Options) => {
  const usages = new Map<string, Usage>()

  const usageOf = ({ deviceId }: Sender, nowMs: number): Usage => {
    const known = usages.get(deviceId)
    if (known && nowMs - known.sinceMs < windowMs && nowMs >= known.sinceMs) return known
    const usage: Usage = {
      sinceMs: nowMs,
      passed: 0,
      underWay: known?.underWay ?? 0,
      readAtMs: -Infinity,
      reading: undefined,
      unread: 0,
      lotPassed: 0,
    }
    usages.delete(deviceId)
    // A Map keeps the order of insertion.
    if (usages.size >= maxWatched) usages.delete(usages.keys().next().value ?? '')
    usages.set(deviceId, usage)
    return usage
  }

  const pass = (usage: Usage): void => {
    usage.passed += 1
    usage.unread += 1
    usage.underWay += 1
  }

  /** Returns the newest look at the ledger, or another one when it is used up. */
  const look = (terminal: Sender, usage: Usage, nowMs: number): Promise<Arrivals> => {
    if (usage.reading && nowMs - usage.readAtMs < freshMs && usage.lotPassed < lot) return usage.reading
    const reading = read(terminal, nowMs - windowMs)
    Object.assign(usage, { reading, readAtMs: nowMs, unread: usage.underWay, lotPassed: 0 })
    reading.catch(() => {
      if (usage.reading === reading) usage.reading = undefined
    })
    return reading
  }

  /** Lets a donation pass. Throws a 429 `Refusal` when the ledger has no room for it. */
  const requireRoom = async (terminal: Sender, usage: Usage, leftMs: number): Promise<void> => {
    const deadlineMs = clock() + leftMs
    for (;;) {
      const nowMs = clock()
      const reading = look(terminal, usage, nowMs)
      const { count, firstAt } = await withinDeadline(deadlineMs - nowMs, reading)
      if (count + usage.unread >= limit) {
        const waitMs = (firstAt?.getTime() ?? nowMs) + windowMs - nowMs
        throw donationRefusals.tooMany(Math.ceil(Math.min(Math.max(waitMs, 1000), windowMs) / 1000))
      }
      // Counted at once: others have waited for the same look, and another one may be under way.
      if (usage.reading === reading && usage.lotPassed < lot) {
        usage.lotPassed += 1
        return pass(usage)
      }
    }
  }

  return {
    /** Writes a donation of a terminal. Throws a 429 `Refusal` when the terminal has sent too many. */
    async within<Result>(terminal: Sender, leftMs: number, write: () => Promise<Result>): Promise<Result> {
      if (limit === 0) return write()
      const usage = usageOf(terminal, clock())
      if (usage.passed < Math.min(unasked, limit)) pass(usage)
      else await requireRoom(terminal, usage, leftMs)
      try {
        return await write()
      } finally {
        usage.underWay -= 1
      }
    },
  }
}
