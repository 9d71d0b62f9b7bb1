import { dayOf } from '#shared/days.ts'
import type { NamedCell } from './alarms.ts'
import type { Finding, Judgement } from './judge.ts'
import type { Played } from './play.ts'
import type { Donation, TrueLine } from './truth.ts'

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((part * 1000) / whole) / 10}`
const euros = (cents: number): string => (cents / 100).toFixed(2)

/** The figures of a world, of one seed or summed over several. */
const rowOf = (played: readonly Played[]): string[] => {
  const sum = (read: (one: Played) => number): number => played.reduce((total, one) => total + read(one), 0)
  const share = (read: (one: Judgement) => [number, number], when: 'before' | 'after'): string =>
    percent(
      sum((one) => read(one[when])[0]),
      sum((one) => read(one[when])[1]),
    )
  const ofAll = (one: Judgement): [number, number] => [one.explained, one.lines]
  const ofPossible = (one: Judgement): [number, number] => [one.possibleExplained, one.possible]
  return [
    played[0]?.profile.title ?? '',
    String(sum(({ after }) => after.lines)),
    `${share(ofAll, 'before')} → ${share(ofAll, 'after')}`,
    share(({ possible, lines }) => [possible, lines], 'after'),
    `${share(ofPossible, 'before')} → ${share(ofPossible, 'after')}`,
    `${sum(({ before }) => before.wrong.length)} → ${sum(({ after }) => after.wrong.length)} of ${sum(({ after }) => after.explained + after.wrong.length)}`,
    `${sum(({ after }) => after.alarms.named)}/${sum(({ after }) => after.alarms.due)} (${sum(({ after }) => after.alarms.falseAlarms.length)} false, ${sum(({ after }) => after.alarms.falselyLate.length)} late)`,
    `${sum(({ after }) => after.doubled.named)}+${sum(({ after }) => after.doubled.proposed)}/${sum(({ after }) => after.doubled.due)}`,
    `${sum(({ after }) => after.first.right)}/${sum(({ after }) => after.first.waiting)} (${sum(({ after }) => after.first.none)} none, ${sum(({ after }) => after.first.givenUp)} given up)`,
    sum(({ before, after }) => before.sums.length + after.sums.length) === 0 ? 'right' : 'WRONG',
    `${sum(({ seconds }) => seconds).toFixed(1)} s`,
    `${Math.round(sum(({ after }) => after.millisecondsPerOpened) / played.length)} ms`,
    `${Math.round(Math.max(...played.map(({ megabytes }) => megabytes)))} MB`,
  ]
}

const head =
  'world | lines | % explained: before → after | % possible | % of the possible (90 → 97) | wrong (0) | lost named (all) | ' +
  'doubled named+proposed (95 %) | right proposal first (95 %) | sums | files and explain | opening a line | memory'

/** Writes the table of worlds, in Markdown. */
export const tableOf = (worlds: readonly (readonly Played[])[]): string =>
  [head, head.replaceAll(/[^|]+/g, '---'), ...worlds.map((played) => rowOf(played).join(' | '))]
    .map((row) => `| ${row} |`)
    .join('\n')

const causeOf = ({ cause }: TrueLine): string => {
  if (cause.kind !== 'remittance')
    return Object.entries(cause)
      .map(([key, value]) => `${key} ${JSON.stringify(value)}`)
      .join(', ')
  const donations = cause.batches.flatMap((batch) => batch.donations)
  const counted = (fate: Donation['fate']): string => {
    const own = donations.filter((donation) => donation.fate === fate)
    return own.length === 0 ? '' : `, ${own.length} ${fate} (${euros(own.reduce((sum, { cents }) => sum + cents, 0))})`
  }
  const days = [...new Set(donations.map(({ at }) => dayOf(new Date(at))))].toSorted()
  const terminals = [...new Set(cause.batches.map(({ terminal }) => terminal + 1))]
  const fates = (['recorded', 'late', 'unrecorded', 'unpaid'] as const).map(counted).join('')
  return `${cause.isSecond ? 'SECOND ' : ''}remittance of ${days[0]}..${days.at(-1)}, terminals ${terminals.join(' ')}${fates}, commission ${euros(cause.commission)}`
}

const shownFinding = ({ line, shown, verdict, opened }: Finding): string => {
  const [first] = opened?.proposals ?? []
  const said = shown.match
    ? `${shown.match.rule}: ${shown.match.sentence}`
    : opened === null
      ? 'waits (not opened)'
      : first
        ? `waits; first proposal: ${first.rule}: ${first.sentence.slice(0, 300)}`
        : 'waits, without a proposal'
  return `- ${line.bookedOn} \`${line.label}\` ${euros(line.cents)}\n  truth: ${causeOf(line)}\n  product: ${said}${verdict ? `\n  judged: ${verdict.is} – ${verdict.reason}` : ''}`
}

/** Lists examples of what was wrong or was left, by kind of line. */
export const examplesOf = ({ profile, seed, before, after }: Played, most: number): string => {
  const section = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`#### ${title} (${items.length})`, ...items.slice(0, most)]
  const listed = (title: string, findings: readonly Finding[]): string[] =>
    [...Map.groupBy(findings, ({ line }) => line.cause.kind)].flatMap(([kind, own]) => {
      const openedFirst = own.toSorted((one, other) => Number(one.opened === null) - Number(other.opened === null))
      return section(`${title}: ${kind}`, openedFirst.map(shownFinding))
    })
  const { missed, falseAlarms, falselyLate } = after.alarms
  const shownCell = ({ deviceId, day, amount, paid }: NamedCell) => `- ${deviceId} ${day} ${amount} €, paid ${paid} €`
  return [
    `### ${profile.name}, seed ${seed}`,
    ...listed('wrong before', before.wrong),
    ...listed('wrong after', after.wrong),
    ...listed('untied', after.untied),
    ...listed('unexplained though possible', after.unexplained),
    ...listed('first proposal misleads', after.first.misled),
    ...section(
      'lost, not named',
      missed.map((batch) => `- terminal ${batch.terminal + 1}, ${batch.day}`),
    ),
    ...section('named lost, paid', falseAlarms.map(shownCell)),
    ...section('called late, paid', falselyLate.map(shownCell)),
    ...section('sums', [...before.sums, ...after.sums]),
  ].join('\n')
}
