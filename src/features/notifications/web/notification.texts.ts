import type { DigestFrequency, MailTopic } from '../notification.ts'

/** The French texts of the settings of mails, and of the page that ends them. */
export const notificationTexts = {
  digest: 'Résumé de la collecte',
  frequencies: {
    week: 'Chaque semaine, le lundi à 7 h',
    month: 'Chaque mois, le premier à 7 h',
    off: 'Jamais',
  } satisfies Record<DigestFrequency, string>,
  goalReached: 'Objectif atteint',
  goalReachedNote: 'Un e-mail quand une cause atteint son objectif.',
  silentDevice: 'Appareil silencieux',
  silentDeviceNote: 'Un e-mail quand un appareil ne reçoit plus de dons, un autre quand il en reçoit de nouveau.',
  saved: 'Vos e-mails sont réglés',

  unsubscribe: {
    title: 'Ne plus recevoir ces e-mails',
    question: 'Vous ne recevrez plus cet e-mail automatique d’Escarcelle. Les autres continuent.',
    submit: 'Ne plus recevoir cet e-mail',
    wrongLink: 'Ce lien n’est pas complet. Copiez-le en entier, ou réglez vos e-mails dans «\u00a0Mon compte\u00a0».',
    done: {
      digest: 'C’est fait\u00a0: vous ne recevrez plus le résumé de la collecte.',
      goalReached: 'C’est fait\u00a0: vous ne recevrez plus d’e-mail quand un objectif est atteint.',
      silentDevice: 'C’est fait\u00a0: vous ne recevrez plus d’e-mail sur les appareils silencieux.',
    } satisfies Record<MailTopic, string>,
    again: 'Pour le recevoir de nouveau\u00a0: «\u00a0Mon compte\u00a0», «\u00a0E-mails que vous recevez\u00a0».',
    open: 'Ouvrir Escarcelle',
  },
} as const
