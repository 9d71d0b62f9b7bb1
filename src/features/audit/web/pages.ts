import type { Feature } from '#shared/web/definePage.ts'

/** The screens are in app/, since they show the journals of all features. */
export const feature = {
  places: ({ at, inCustomer }) => ({
    journal: () => inCustomer('/journal'),
    platformJournal: (search?: { actor: string }) => ({ ...at('/a/journal'), ...(search && { search }) }),
  }),
  guide: { '/journal': 'equipe' },
} satisfies Feature
