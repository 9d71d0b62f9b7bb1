import { formatDateTime } from '#shared/days.ts'
import { eurosOfCents, formatEuros } from '#shared/money.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { Recipient } from './settings.repository.ts'

type Common = { recipient: Recipient; url: string; unsubscribeUrl: string }

/** Writes that a cause has reached its goal. The mail has no net sum, which changes with each donation. */
export const goalMail = ({
  recipient,
  causeName,
  targetCents,
  url,
  unsubscribeUrl,
}: Common & { causeName: string; targetCents: number }): Mail => ({
  to: recipient.email,
  subject: `Objectif atteint\u00a0: ${causeName}`,
  unsubscribeUrl,
  ...writeLetter({
    parts: [
      `Bonjour ${recipient.firstname},`,
      `La cause «\u00a0${causeName}\u00a0» (${recipient.customerName}) a atteint son objectif.`,
      {
        headline: formatEuros(eurosOfCents(targetCents)),
        note: 'C’était l’objectif à atteindre, net de ce qui est remboursé ou réaffecté.',
      },
      'Elle continue de collecter tant qu’elle n’est pas archivée.',
      { label: 'Voir la cause', url },
    ],
    foot: {
      reason:
        'Vous recevez cet e-mail quand une cause atteint son objectif. Vous le réglez dans «\u00a0Mon compte\u00a0».',
      label: 'Ne plus recevoir ces e-mails',
      url: unsubscribeUrl,
    },
  }),
})

type Alert = Common & { label: string; at: Date }

const alertFoot = (url: string) => ({
  reason:
    'Vous recevez cet e-mail quand un appareil ne reçoit plus de dons. Vous le réglez dans «\u00a0Mon compte\u00a0».',
  label: 'Ne plus recevoir ces e-mails',
  url,
})

export const silenceMail = ({ recipient, label, at, url, unsubscribeUrl }: Alert): Mail => ({
  to: recipient.email,
  subject: `L’appareil «\u00a0${label}\u00a0» ne reçoit plus de dons`,
  unsubscribeUrl,
  ...writeLetter({
    parts: [
      `Bonjour ${recipient.firstname},`,
      `L’appareil «\u00a0${label}\u00a0» (${recipient.customerName}) n’a reçu aucun don depuis le ${formatDateTime(at)}. D’habitude, il en reçoit à ces heures-là.`,
      'Vérifiez qu’il est allumé, chargé et relié au réseau, et que l’application des dons est ouverte.',
      'Un autre e-mail vous dira quand il recevra de nouveau des dons.',
      { label: 'Voir l’appareil', url },
    ],
    foot: alertFoot(unsubscribeUrl),
  }),
})

export const restoredMail = ({ recipient, label, at, url, unsubscribeUrl }: Alert): Mail => ({
  to: recipient.email,
  subject: `L’appareil «\u00a0${label}\u00a0» reçoit de nouveau des dons`,
  unsubscribeUrl,
  ...writeLetter({
    parts: [
      `Bonjour ${recipient.firstname},`,
      `Tout est rétabli\u00a0: l’appareil «\u00a0${label}\u00a0» (${recipient.customerName}) reçoit de nouveau des dons depuis le ${formatDateTime(at)}.`,
      { label: 'Voir l’appareil', url },
    ],
    foot: alertFoot(unsubscribeUrl),
  }),
})
