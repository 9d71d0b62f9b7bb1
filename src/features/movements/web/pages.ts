import { IconArrowsExchange } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import type { Addresses } from '#shared/web/places.tsx'
import * as batches from '../batch.endpoints.ts'
import { createMovement } from '../movement.endpoints.ts'
import { SlotSearch } from '../slot.search.ts'

declare module '#shared/web/definePage.ts' {
  interface WaitingKinds {
    corrections: true
  }
}

const places = ({ at }: Addresses) => ({
  /** The movements, and those that wait for a second person. */
  movements: () => at('/movements'),
  /** The form of a time slot, with the filters of the list of donations. */
  newSlot: (search: Record<string, string> = {}) => ({ ...at('/movements/create'), search }),
})

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof places> {}
}

/** A correction begins in the donation. */
const chooseDonation = 'Choisissez le don dans la liste'

/** The screens of corrections. The platform's staff have none of them. */
export const feature = {
  customerPages: {
    '/movements': definePage(batches.listMovementBatches, 'MovementsPage', () => import('./MovementsPage.tsx'), {
      entry: { label: 'Corrections', icon: IconArrowsExchange, waiting: 'corrections' },
      onlyOwn: true,
    }),
    '/movements/create': definePage(
      batches.createMovementBatch,
      'SlotCreatePage',
      () => import('./SlotCreatePage.tsx'),
      {
        search: SlotSearch,
        onlyOwn: true,
      },
    ),
  },
  places,
  acts: [
    {
      label: 'Noter un remboursement',
      words: ['rembourser', 'rendre', 'don', 'argent', 'sous'],
      call: createMovement,
      scope: 'own',
      place: ({ transactions }) => transactions(),
      hint: chooseDonation,
    },
    {
      label: 'Annuler un don',
      words: ['annulation', 'supprimer', 'effacer', 'erreur', 'doublon'],
      call: createMovement,
      scope: 'customer',
      place: ({ transactions }) => transactions(),
      hint: chooseDonation,
    },
    {
      label: 'Corriger un don',
      words: ['modifier', 'montant', 'cause', 'réaffecter', 'correction'],
      call: createMovement,
      scope: 'own',
      place: ({ transactions }) => transactions(),
      hint: chooseDonation,
    },
    {
      label: 'Noter une contestation',
      words: ['impayé', 'rejet', 'contesté', 'carte', 'virement', 'banque'],
      call: createMovement,
      scope: 'own',
      place: ({ transactions }) => transactions(),
      hint: chooseDonation,
    },
    {
      label: 'Noter un chèque impayé',
      words: ['rejet', 'provision', 'banque'],
      call: createMovement,
      scope: 'own',
      place: ({ transactions }) => transactions(),
      hint: chooseDonation,
    },
    {
      label: 'Réaffecter un créneau',
      words: ['déplacer', 'mauvaise', 'cause', 'appareil', 'volé', 'faux', 'dons'],
      call: batches.createMovementBatch,
      scope: 'own',
      place: ({ newSlot }) => newSlot(),
    },
    {
      label: 'Confirmer une correction',
      words: ['valider', 'seconde', 'personne', 'attente'],
      call: batches.listMovementBatches,
      scope: 'own',
      place: ({ movements }) => movements(),
    },
  ],
  guide: { '/movements': 'corrections' },
} satisfies Feature
