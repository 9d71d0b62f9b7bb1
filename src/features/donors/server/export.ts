import { Readable } from 'node:stream'
import { dayOf, formatDate, formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import type { DonorDonation } from '../donor.ts'
import type { WaitingRow } from '../donors.port.ts'

export type ExportHead = {
  exportedAt: Date
  association: { name: string; address: string; email: string }
  /** Null: without an end. */
  retentionMonths: number | null
}

export type DonorExport = ExportHead & {
  donations: DonorDonation[]
  /** Rows of files that wait to be imported. */
  waitingRows: WaitingRow[]
}

/** The association's purposes for donors' data (docs/guide/rgpd.md#registre). */
const purposes = [
  'Enregistrer les dons et tenir la comptabilité de l’association.',
  'Répondre aux donateurs et, le cas échéant, établir leurs justificatifs.',
]
const rights =
  'Vous pouvez demander à l’association de rectifier ou d’effacer ces données, en limiter l’usage ou vous y opposer. ' +
  'Vous pouvez aussi adresser une réclamation à la CNIL (www.cnil.fr).'

const retentionText = (months: number | null): string =>
  months === null
    ? 'L’association n’a pas fixé de durée\u00a0; les données sont effacées sur demande.'
    : `${months} mois après le don, puis les données sont effacées. Le montant du don reste, sans identité.`

/** Returns what every export says first. */
export const headOf = ({ exportedAt, association, retentionMonths }: ExportHead) => ({
  exportedAt: exportedAt.toISOString(),
  association,
  purposes,
  retentionMonths,
  rights,
})

/** Yields the data as JSON, one donation at a time. */
function* jsonOf({ donations, waitingRows, ...facts }: DonorExport) {
  const waiting = waitingRows.length > 0 && { waitingRows }
  const head = { ...headOf(facts), ...waiting }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "donations": [`
  for (const [index, donation] of donations.entries()) yield `${index > 0 ? ',' : ''}\n${JSON.stringify(donation)}`
  yield '\n  ]\n}\n'
}

export const dataOfExport = (content: DonorExport): Readable => Readable.from(jsonOf(content))

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const style = `body{font:15px/1.5 system-ui,sans-serif;color:#16211e;max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}dl{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:.2rem 1rem}
dt{color:#56635f}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}section{break-inside:avoid}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`

const factsOf = (donation: DonorDonation): [string, string | null][] => [
  ['Montant', formatEuros(donation.amount)],
  ['Corrections', donation.outcome.join(' · ') || null],
  ['Reste', donation.outcome.length > 0 ? formatEuros(donation.netAmount) : null],
  ['Cause', donation.cause],
  ['Nom et prénom', donation.donatorFullname],
  ['Téléphone', donation.donatorPhone],
  ['E-mail', donation.donatorEmail],
  ['Numéro d’adhérent', donation.donatorMembershipNumber],
  ['Message', donation.message],
  [
    'Obligation légale',
    donation.legalHold && `conservé jusqu’au ${formatDate(donation.legalHold.until)} (${donation.legalHold.reason})`,
  ],
]

const donationHtml = (donation: DonorDonation): string => {
  const facts = factsOf(donation).flatMap(([label, value]) =>
    value === null ? [] : [`<dt>${label}</dt><dd>${escaped(value)}</dd>`],
  )
  return `<section><h3>Don du ${formatDateTime(donation.createdAt)}</h3><dl>${facts.join('')}</dl></section>\n`
}

const waitingHtml = ({ fileName, line, cells }: WaitingRow): string => {
  const facts = Object.entries(cells).map(([name, cell]) => `<dt>${escaped(name)}</dt><dd>${escaped(cell)}</dd>`)
  const title = `Fichier en attente d’importation\u00a0: ${escaped(fileName)}, ligne ${line}`
  return `<section><h3>${title}</h3><dl>${facts.join('')}</dl></section>\n`
}

const countText = (count: number): string => (count === 1 ? '1 don' : `${count} dons`)

/** Yields a complete HTML page, which opens without the product. */
function* htmlOf({ exportedAt, association, donations, waitingRows, retentionMonths }: DonorExport) {
  yield `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vos données personnelles — ${escaped(association.name)}</title><style>${style}</style></head><body><main>
<h1>Vos données personnelles</h1>
<p>Voici ce que l’association conserve de vous au ${formatDate(dayOf(exportedAt))}, pour ${countText(donations.length)}.</p>
<h2>Responsable du traitement</h2>
<p>${escaped(association.name)}<br>${escaped(association.address)}<br>${escaped(association.email)}</p>
<h2>À quoi servent ces données</h2>
<ul>${purposes.map((purpose) => `<li>${purpose}</li>`).join('')}</ul>
<h2>Durée de conservation</h2><p>${retentionText(retentionMonths)}</p>
<h2>Vos droits</h2><p>${rights}</p>
<h2>Données conservées</h2>
`
  for (const donation of donations) yield donationHtml(donation)
  for (const row of waitingRows) yield waitingHtml(row)
  yield '</main></body></html>\n'
}

/** Streams what is kept of a donor as a French page to read and print. */
export const pageOfExport = (content: DonorExport): Readable => Readable.from(htmlOf(content))
