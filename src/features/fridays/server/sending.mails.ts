import type { ClosingPapers } from '#features/closings/closing.port.ts'
import { closingTexts, ofPeriod } from '#features/closings/closing.texts.ts'
import type { Closing } from '#features/closings/closing.ts'
import { formatDay } from '#shared/days.ts'
import { formatDons, formatEuros } from '#shared/money.ts'
import { paymentMethodNames } from '#shared/payment-method.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { Sending } from '../friday.ts'

const methodRows = ({ figures }: Closing) =>
  figures.methods.map(({ method, net, donationCount }) => ({
    name: method === null ? 'Moyen non précisé' : paymentMethodNames[method],
    note: formatDons(donationCount),
    figure: formatEuros(net),
  }))

const carriedParts = ({ figures }: Closing) =>
  figures.carried.length === 0
    ? []
    : [
        {
          title: closingTexts.carried,
          rows: figures.carried.map(({ closing, gross, donationCount }) => ({
            name: closingTexts.carriedHeading(closing),
            note: formatDons(donationCount),
            figure: formatEuros(gross),
          })),
        },
      ]

/** The names of the files of a closing: the same as on its page. */
const filesOf = ({ closing, csv, pdf }: ClosingPapers) => {
  const name = `cloture_${closing.number}_${closing.from}_${closing.to}`
  return [
    { name: `${name}.pdf`, type: 'application/pdf', content: pdf },
    { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content: csv },
  ]
}

/** Writes a closing to the accountant, with its PDF and its CSV. It names no donor. */
export const closingMail = (papers: ClosingPapers, { email, requestedBy }: Sending): Mail => {
  const { closing } = papers
  const { total, figures, customerName, number, sha256 } = closing
  const isDay = closing.kind === 'day'
  const period = isDay ? `du ${formatDay(closing.from)}` : ofPeriod(closing)
  return {
    to: email,
    subject: `${customerName}\u00a0: clôture ${period}, ${formatEuros(total.net)}`,
    ...writeLetter({
      parts: [
        'Bonjour,',
        `Voici la clôture de ${isDay ? 'journée' : 'période'} n°\u00a0${number} de ${customerName}, ${isDay ? period : closingTexts.periodOf(closing.from, closing.to)}. ${requestedBy.name} vous l’envoie.`,
        {
          headline: formatEuros(total.net),
          note: `net, ${formatDons(total.donationCount)}${figures.carried.length > 0 ? ', ce qui est reporté compris' : ''}`,
        },
        { title: 'Par moyen de paiement, net', rows: methodRows(closing) },
        ...carriedParts(closing),
        'Le PDF est le document à conserver. Le fichier CSV contient chaque don et chaque correction\u00a0; il ne nomme aucun donateur.',
        ...(sha256 === null ? [] : [`Somme de contrôle du fichier CSV (SHA-256)\u00a0: ${sha256}`]),
      ],
    }),
    files: filesOf(papers),
  }
}
