import type { ClosingSummary } from '#features/closings/closing.ts'
import { formatDateTime } from '#shared/days.ts'
import type { Reader, Readers, Sending } from './friday.ts'

const readerNames: Record<Reader, string> = { accountant: 'comptable', board: 'bureau' }

/** The French of a closing's mails to its readers, on the pages of a day and of a month. */
export const sendingTexts = {
  setAddress: 'Indiquez l’adresse du comptable ou du bureau',
  setAddressNote: ' pour lui envoyer le PDF et le fichier CSV en même temps.',
  sentTo: ({ accountant, board }: Readers) =>
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
  /** Names who gets the mail: `au comptable`, also where the board gets it besides. */
  receiver: ({ accountant }: Readers): string => `au ${readerNames[accountant === null ? 'board' : 'accountant']}`,
  send: (readers: Readers) => `Envoyer ${sendingTexts.receiver(readers)}`,
  sendAgain: (readers: Readers) => `Renvoyer ${sendingTexts.receiver(readers)}`,
  states: {
    waiting: ({ email, reader }) => `Envoi au ${readerNames[reader]} en cours, à ${email}…`,
    delayed: ({ email }) =>
      `Le serveur d’e-mails a refusé l’envoi à ${email} pour l’instant. Escarcelle réessaie d’elle-même pendant dix-huit heures.`,
    sent: ({ email, reader, changedAt }) =>
      `Envoyée au ${readerNames[reader]}, à ${email}, le ${formatDateTime(changedAt)}.`,
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
