import { expect, it } from 'vitest'
import { addDays } from '#shared/days.ts'
import { takingOf } from '../../testing/match-input.fixture.ts'
import { days, linesOf, outcome, takings } from '../../testing/named-lines.fixture.ts'

const [night = '', morning = ''] = days.slice(9, 11)
/** A donation that the hall sent one night later than it should have, since it was closed some minutes earlier. */
const moved = takingOf('hall', night, '23:58', 3700)
/** The last donations before and after midnight by which the lines show the usual closing. */
const edges = days
  .slice(0, 6)
  .flatMap((day, place) =>
    ['door', 'hall'].flatMap((id) => [
      takingOf(id, day, '23:59', 900 + 300 * place),
      takingOf(id, day, '24:01', 800 + 500 * place),
    ]),
  )
const all = [...takings.filter(({ at }) => Math.abs(at - moved.at) > 600_000), ...edges, moved]
const inParis = ({ at }: { at: number }) => new Date(at + 3_600_000).toISOString().slice(0, 10)

it('lines in a row are proved together where a terminal was closed earlier between them', () => {
  const lines = linesOf(all).map((line) => {
    const day = addDays(line.bookedOn, -1)
    const cents = all.filter((each) => (each === moved ? morning : inParis(each)) === day)
    return { ...line, cents: cents.reduce((sum, each) => sum + each.cents, 0) }
  })
  const { waiting, by } = outcome({ takings: all, lines })
  expect(waiting).toEqual([])
  const until = (by.get(night)?.parts ?? []).flatMap((part) =>
    part.kind === 'takings' && part.deviceId === 'hall' ? [part.toAt] : [],
  )
  expect(until).toEqual([moved.at])
})
