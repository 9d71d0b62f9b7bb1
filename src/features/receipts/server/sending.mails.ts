import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail, MailFile } from '#shared/server/mail.ts'
import { formatReceiptNumber } from '../receipt.ts'
import type { Sending } from './sending.repository.ts'

/** Writes a receipt to its donor. No subject names a donor. */
export const receiptMail = (sending: Sending, file: Omit<MailFile, 'type'>): Mail => {
  const { email, customerName, cents, replaced, isDuplicate } = sending
  const number = formatReceiptNumber(sending)
  const amount = formatEuros(eurosOfCents(cents))
  const what = isDuplicate ? 'le duplicata de votre reçu fiscal' : 'votre reçu fiscal'
  return {
    to: email,
    subject: `${customerName}\u00a0: reçu fiscal n°\u00a0${number}`,
    ...writeLetter({
      parts: [
        'Bonjour,',
        `Voici ${what} n°\u00a0${number}, de ${amount}. ${customerName} vous remercie de votre don.`,
        ...(replaced
          ? [
              `Il remplace le reçu n°\u00a0${formatReceiptNumber(replaced)}, qui n’est plus valable\u00a0: ne l’utilisez pas.`,
            ]
          : []),
        'Gardez le PDF joint\u00a0: l’administration peut vous le demander.',
      ],
    }),
    files: [{ ...file, type: 'application/pdf' }],
  }
}

type Revised = { number: string; amount: string; next: { number: string; amount: string } | null }
type Manager = { email: string; firstname: string; customerName: string }

/** Tells a manager that a correction ended a receipt. Names no donor. */
export const revisionMail = (manager: Manager, { number, amount, next }: Revised, url: string): Mail => ({
  to: manager.email,
  subject: `Un reçu fiscal n’est plus valable pour ${manager.customerName}`,
  ...writeLetter({
    parts: [
      `Bonjour ${manager.firstname},`,
      `Un don du reçu n°\u00a0${number} (${amount}) a été annulé, remboursé, contesté ou corrigé.`,
      next
        ? `Le reçu n°\u00a0${next.number} (${next.amount}) le remplace. Dites si Escarcelle l’envoie au donateur.`
        : 'Aucun reçu ne le remplace. Prévenez le donateur\u00a0: il ne peut plus s’en servir.',
      { label: 'Voir le reçu', url },
    ],
  }),
})
