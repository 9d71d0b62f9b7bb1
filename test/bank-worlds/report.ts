import { dayOf } from '#shared/days.ts'
import type { Finding, Judgement } from './judge.ts'
import type { Played } from './play.ts'
import type { Donation, TrueLine } from './truth.ts'

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.floor((part * 1000) / whole) / 10}`
const euros = (cents: number): string => (cents / 100).toFixed(2)

/** Returns the figures of a world, summed over its seeds. */
const rowOf = (played: readonly Played[]): string[] => {
  const total = (read: (after: Judgement, before: Judgement) => number): number =>
    played.reduce((sum, one) => sum + read(one.after, one.before), 0)
  const share = (
    part: keyof Pick<Judgement, 'explained' | 'possibleExplained'>,
    whole: 'lines' | 'possible',
  ): string => {
    const [before, after] = [total((_, one) => one[part]), total((one) => one[part])]
    return `${percent(
      before,
      total((_, one) => one[whole]),
    )} → ${percent(
      after,
      total((one) => one[whole]),
    )}`
  }
  const due = total(({ alarms }) => alarms.due)
  const named = due - total(({ alarms }) => alarms.missed.length)
  const automatic = total(({ explained, wrong }) => explained + wrong.length)
  const seconds = played.reduce((sum, one) => sum + one.seconds, 0)
  return [
    played[0]?.profile.title ?? '',
    String(total(({ lines }) => lines)),
    share('explained', 'lines'),
    percent(
      total(({ possible }) => possible),
      total(({ lines }) => lines),
    ),
    share('possibleExplained', 'possible'),
    `${total((_, { wrong }) => wrong.length)} → ${total(({ wrong }) => wrong.length)} of ${automatic}, ` +
      `${total(({ untied }) => untied.length)} untied`,
    `${named}/${due} (${total(({ alarms }) => alarms.falseAlarms.length)} false, ` +
      `${total(({ alarms }) => alarms.falselyLate.length)} late)`,
    `${total(({ doubled }) => doubled.named)}+${total(({ doubled }) => doubled.proposed)}/${total(({ doubled }) => doubled.due)}`,
    `${total(({ first }) => first.right)}/${total(({ first }) => first.waiting)} ` +
      `(${total(({ first }) => first.none)} none, ${total(({ first }) => first.givenUp)} given up)`,
    total((after, before) => before.sums.length + after.sums.length) === 0 ? 'right' : 'WRONG',
    `${seconds.toFixed(1)} s`,
    `${Math.round(total(({ millisecondsPerOpened }) => millisecondsPerOpened) / played.length)} ms`,
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
  return `${line.bookedOn} \`${line.label}\` ${euros(line.cents)}\n  truth: ${causeOf(line)}\n  product: ${said}${verdict ? `\n  judged: ${verdict.is} – ${verdict.reason}` : ''}`
}

/** Lists examples of what was wrong or was left, by kind of line. */
export const examplesOf = ({ profile, seed, before, after }: Played, most: number): string => {
  const section = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : [`#### ${title} (${items.length})`, ...items.slice(0, most).map((item) => `- ${item}`)]
  const listed = (title: string, findings: readonly Finding[]): string[] =>
    [...Map.groupBy(findings, ({ line }) => line.cause.kind)].flatMap(([kind, own]) => {
      const openedFirst = own.toSorted((one, other) => Number(one.opened === null) - Number(other.opened === null))
      return section(`${title}: ${kind}`, openedFirst.map(shownFinding))
    })
  const { missed, falseAlarms, falselyLate } = after.alarms
  return [
    `### ${profile.name}, seed ${seed}`,
    ...listed('wrong before', before.wrong),
    ...listed('wrong after', after.wrong),
    ...listed('untied', after.untied),
    ...listed('unexplained though possible', after.unexplained),
    ...listed('first proposal misleads', after.first.misled),
    ...section('lost, not named', missed),
    ...section('named lost, paid', falseAlarms),
    ...section('called late, paid', falselyLate),
    ...section('sums', [...before.sums, ...after.sums]),
  ].join('\n')
}
