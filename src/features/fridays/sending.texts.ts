import type { ClosingSummary } from '#features/closings/closing.ts'
import { formatDateTime } from '#shared/days.ts'
import type { Reader, Sending } from './friday.ts'

/** The French of a closing's mail to the accountant, on the pages of a day and of a month. */
export const sendingTexts = {
  setAddress: 'Indiquez l’adresse du comptable',
  setAddressNote: ' pour lui envoyer le PDF et le fichier CSV en même temps.',
  sentTo: ({ accountant, board }: Record<Reader, string | null>) =>
    `Le PDF et le fichier CSV partent à ${[accountant, board].filter(Boolean).join(' et à ')}.`,
  /** The state of the mail to the board, after that of the accountant. */
  boardStates: {
    waiting: 'Envoi au bureau en cours, à',
    delayed: 'Le serveur d’e-mails a refusé l’envoi au bureau pour l’instant, Escarcelle réessaie\u00a0:',
    sent: 'Envoyée au bureau aussi, à',
    lost: 'L’envoi au bureau a échoué, et ne sera plus essayé\u00a0:',
  } satisfies Record<Sending['state'], string>,
  stateOf: (sending: Sending): string => {
    const { board } = sending
    const own = sendingTexts.states[sending.state](sending)
    return board ? `${own} ${sendingTexts.boardStates[board.state]} ${board.email}.` : own
  },
  send: 'Envoyer au comptable',
  sendAgain: 'Renvoyer au comptable',
  states: {
    waiting: ({ email }) => `Envoi au comptable en cours, à ${email}…`,
    delayed: ({ email }) =>
      `Le serveur d’e-mails a refusé l’envoi à ${email} pour l’instant. Escarcelle réessaie d’elle-même pendant dix-huit heures.`,
    sent: ({ email, changedAt }) => `Envoyée au comptable, à ${email}, le ${formatDateTime(changedAt)}.`,
    lost: ({ email }) =>
      `L’envoi à ${email} a échoué, et ne sera plus essayé. Vérifiez l’adresse dans les paramètres, puis renvoyez.`,
  } satisfies Record<Sending['state'], (sending: Sending) => string>,
  /** The tone of the notice that says what became of the mail. */
  toneOf: (sending: Sending | null) => {
    const states = [sending?.state, sending?.board?.state]
    if (states.includes('lost')) return 'danger'
    return states.includes('delayed') ? 'warning' : 'success'
  },
  pdf: 'PDF',
  csv: 'CSV',
  seeClosing: 'Voir la clôture',
} as const

type Followed = { closing: ClosingSummary | null; sending: Sending | null }

/** Returns the interval at which a page asks while a closing is sealed or its mail is on the way. */
export const followMs = (shown: Followed | undefined): number | false => {
  const states = [shown?.sending?.state, shown?.sending?.board?.state]
  if (shown?.closing?.sealedAt === null || states.includes('waiting')) return 2000
  return states.includes('delayed') ? 15_000 : false
}
