import { dayOf } from '#shared/days.ts'
import { notFound } from '#shared/problem.ts'
import type { Database } from '#shared/server/database.ts'
import type { MatchChoices } from '../../match.ts'
import { listOnline } from './choice.queries.ts'
import { listFreeParts } from './choice.rules.ts'
import { findLine, type LineKey } from './line.queries.ts'
import { readMatchInput, readOpenLines } from './match-input.queries.ts'
import { nameParts } from './part-names.queries.ts'

type Deps = { db: Database; clock: () => Date }

/** Finds what a person may say by hand that a line is (docs/rules/bank.md#bank-by-hand). */
export const createChoiceService = ({ db, clock }: Deps) => ({
  /** Throws 404 for an unknown line. An explained one has no choices. */
  async list(key: LineKey): Promise<MatchChoices> {
    const { customerId, lineId } = key
    const line = await findLine(db, key)
    if (!line) throw notFound()
    const account = { customerId, accountId: line.account._id }
    const open = (await readOpenLines(db, account, { from: line.bookedOn, to: line.bookedOn })).filter(
      ({ id }) => id === lineId,
    )
    const [waiting] = open
    if (!waiting) return { parts: [], contracts: [] }
    const input = await readMatchInput(db, account, open, dayOf(clock()))
    const online = waiting.cents > 0 ? await listOnline(db, customerId, line.bookedOn) : []
    const [parts = []] = await nameParts(db, customerId, [[...listFreeParts(input, waiting), ...online]])
    return { parts, contracts: input.contracts.map(({ id, number }) => ({ _id: id, number })) }
  },
})
