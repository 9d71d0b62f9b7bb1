import { addDays, type Day } from '#shared/days.ts'
import type { BankLine } from '../server/matching/match-input.ts'
import { contractOf, daysFrom, type Given, lineOf, outcomeOf, type Taking, takingsOf } from './match-input.fixture.ts'

export const days = daysFrom('2026-03-02', 25)
const contract = contractOf({ deviceIds: ['door', 'hall'] })
export const takings = takingsOf(7, ['door', 'hall'], days, 8).filter(({ at }) => at % 86_400_000 > 3 * 3_600_000)

export const short = (day: Day): string => `${day.slice(8)}${day.slice(5, 7)}${day.slice(2, 4)}`
export const within = (day: Day, all: readonly Taking[], deviceId?: string): Taking[] =>
  all.filter(
    (each) => new Date(each.at).toISOString().startsWith(day) && (deviceId === undefined || each.deviceId === deviceId),
  )
export const sumOf = (all: readonly Taking[]): number => all.reduce((sum, { cents }) => sum + cents, 0)

/** The lines of a contract that name each day: of all terminals, or of each. */
export const linesOf = (
  all: readonly Taking[],
  {
    words = () => '',
    amountOf = sumOf,
    deviceIds = [undefined],
  }: {
    words?: (own: readonly Taking[]) => string
    amountOf?: (own: readonly Taking[], day: Day) => number
    deviceIds?: readonly (string | undefined)[]
  } = {},
): BankLine[] =>
  days.flatMap((day) =>
    deviceIds.map((deviceId) => {
      const own = within(day, all, deviceId)
      return lineOf({
        id: `${day}${deviceId === undefined ? '' : ` ${deviceId}`}`,
        bookedOn: addDays(day, 1),
        cents: amountOf(own, day),
        label: `REMISE CB 5501234 DU ${short(day)}${words(own)}`,
      })
    }),
  )

export const outcome = (given: Given) => outcomeOf({ contracts: [contract], ...given })
export const amountsOf = (all: ReturnType<typeof outcome>, id: string): unknown[] =>
  (all.by.get(id)?.parts ?? []).map((part) => (part.kind === 'difference' ? [part.name, part.cents] : part.cents))
