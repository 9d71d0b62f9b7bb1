import { code, defineJournal, euros, text, yesNo } from '#features/audit/journal.ts'
import type { LivePeriod } from './link.ts'

export const periodNames: Record<LivePeriod, string> = { today: 'Collecte du jour', all: 'Depuis le début' }

export const liveJournal = defineJournal('live', {
  actions: {
    opened: 'a ouvert une collecte en direct\u00a0:',
    ended: 'a terminé la collecte en direct\u00a0:',
  },
  fields: {
    period: code('Période', periodNames),
    goal: euros('Objectif'),
    placeUrl: text('Adresse du QR code'),
    showsNames: yesNo('Noms des donateurs affichés'),
  },
})
