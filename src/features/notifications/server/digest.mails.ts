import { type Day, formatDate, formatDays } from '#shared/days.ts'
import { eurosOfCents, formatDons, formatEuros, formatPercentChange, notCounted } from '#shared/money.ts'
import { changePercent, type Period } from '#shared/periods.ts'
import { type FigureRow, type LetterPart, writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { DigestFigures, Share } from './digest-figures.queries.ts'
import type { DueDigest } from './digest-schedule.rules.ts'
import type { Recipient } from './settings.repository.ts'

type Frequency = DueDigest['frequency']

export type Digest = {
  recipient: Recipient
  frequency: Frequency
  period: Period
  figures: DigestFigures
  silences: readonly { label: string; silentSince: Day }[]
  /** The donations of the period, on screen. */
  url: string
  /** The page of the association's own day of a week, for a manager. */
  ownDay?: { label: string; url: string } | undefined
  unsubscribeUrl: string
}

/** More causes or terminals than these share a row. */
const shownRows = 6

const euros = (cents: number): string => formatEuros(eurosOfCents(cents))

const monthFormat = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthOf = (day: Day): string => monthFormat.format(new Date(`${day}T12:00:00Z`))

/** Writes `du 22 au 28 mars 2027`, `du 29 mars au 4 avril 2027`, `de mars 2027` or `d’avril 2027`. */
const periodWords = ({ startDate, endDate }: Period, frequency: Frequency): string => {
  if (frequency === 'month') {
    const month = monthOf(startDate)
    return /^[ao]/.test(month) ? `d’${month}` : `de ${month}`
  }
  return formatDays(startDate, endDate)
}

const before: Record<Frequency, { none: string; same: string; than: string }> = {
  week: {
    none: 'aucun don la semaine précédente',
    same: 'autant que la semaine précédente',
    than: 'par rapport à la semaine précédente',
  },
  month: {
    none: 'aucun don le mois précédent',
    same: 'autant que le mois précédent',
    than: 'par rapport au mois précédent',
  },
}

const comparison = ({ cents, comparedCents }: DigestFigures, frequency: Frequency): string => {
  const percent = changePercent(cents, comparedCents)
  const words = before[frequency]
  if (percent === undefined) return words.none
  const change = percent === 0 ? words.same : `${formatPercentChange(percent)} ${words.than}`
  return `${change} (${euros(comparedCents)})`
}

const rowOf = ({ name, count, cents }: Share): FigureRow => ({ name, note: formatDons(count), figure: euros(cents) })

/** Shows the largest shares, the sum of the others, and the unassigned rest under its name. */
const rowsOf = (shares: readonly Share[], total: Omit<Share, 'name'>, names: { others: string; rest: string }) => {
  const shown = shares.slice(0, shownRows)
  const others = shares.slice(shownRows)
  const sum = (list: readonly Omit<Share, 'name'>[], name: string): Share => ({
    name,
    count: list.reduce((count, share) => count + share.count, 0),
    cents: list.reduce((cents, share) => cents + share.cents, 0),
  })
  const known = sum(shares, '')
  const rest = { name: names.rest, count: total.count - known.count, cents: total.cents - known.cents }
  return [...shown, ...(others.length > 0 ? [sum(others, names.others)] : []), ...(rest.count > 0 ? [rest] : [])].map(
    rowOf,
  )
}

const figureParts = ({ figures, frequency, silences }: Digest): LetterPart[] => {
  const { causes, oneOff, devices } = figures
  const named = oneOff ? [...causes, { ...oneOff, name: 'Dons ponctuels' }] : causes
  const byCause = rowsOf(named, figures, { others: 'Autres causes', rest: 'Dons rapides' })
  const byDevice = rowsOf(devices, figures, { others: 'Autres appareils', rest: 'Saisis à la main' })
  const silent = silences.map(({ label, silentSince }) => ({
    name: label,
    figure: `depuis le ${formatDate(silentSince)}`,
  }))
  return [
    {
      headline: euros(figures.cents),
      note: [formatDons(figures.count), comparison(figures, frequency), notCounted(figures.cancelled)]
        .filter((part) => part !== undefined)
        .join(' · '),
    },
    { title: 'Par cause', rows: byCause },
    { title: 'Par appareil', rows: byDevice },
    ...(silent.length > 0 ? [{ title: 'Appareils silencieux', rows: silent }] : []),
  ]
}

const foot = (frequency: Frequency, url: string) => ({
  reason:
    frequency === 'week'
      ? 'Vous recevez ce résumé chaque lundi. Dans «\u00a0Mon compte\u00a0», vous pouvez le recevoir une fois par mois.'
      : 'Vous recevez ce résumé le premier de chaque mois. Vous le réglez dans «\u00a0Mon compte\u00a0».',
  label: 'Ne plus recevoir ce résumé',
  url,
})

/** Writes the summary of a week or a month. It names no donor. */
export const digestMail = (digest: Digest): Mail => {
  const { recipient, frequency, period, figures, url, ownDay, unsubscribeUrl } = digest
  const words = periodWords(period, frequency)
  return {
    to: recipient.email,
    subject: `Collecte ${words}\u00a0: ${euros(figures.cents)}`,
    unsubscribeUrl,
    ...writeLetter({
      parts: [
        `Bonjour ${recipient.firstname},`,
        `Voici la collecte ${words} pour ${recipient.customerName}.`,
        ...figureParts(digest),
        { label: 'Voir ces dons', url },
        ...(ownDay ? [ownDay] : []),
      ],
      foot: foot(frequency, unsubscribeUrl),
    }),
  }
}

/** Writes the one mail of a period without donations. The next ones without donations are not mailed. */
export const nothingMail = ({ recipient, frequency, period, url, unsubscribeUrl }: Omit<Digest, 'figures'>): Mail => {
  const when = frequency === 'week' ? 'la semaine dernière' : 'le mois dernier'
  return {
    to: recipient.email,
    subject: `Aucun don ${when}\u00a0: est-ce normal\u00a0?`,
    unsubscribeUrl,
    ...writeLetter({
      parts: [
        `Bonjour ${recipient.firstname},`,
        `${recipient.customerName} n’a reçu aucun don ${when} (${periodWords(period, frequency)}). Est-ce normal\u00a0?`,
        'Si vous attendiez des dons, vérifiez que les appareils sont allumés, chargés et reliés au réseau.',
        'Si c’est normal, vous n’avez rien à faire\u00a0: le résumé reprendra avec les prochains dons.',
        { label: 'Ouvrir Escarcelle', url },
      ],
      foot: foot(frequency, unsubscribeUrl),
    }),
  }
}
