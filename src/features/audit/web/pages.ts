import type { Feature } from '#shared/web/definePage.ts'
import type { Addresses } from '#shared/web/places.tsx'

const places = ({ at, inCustomer }: Addresses) => ({
  journal: () => inCustomer('/journal'),
  platformJournal: (search?: { actor: string }) => ({ ...at('/a/journal'), ...(search && { search }) }),
})

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof places> {}
}

/** The screens are in app/, since they show the journals of all features. */
export const feature = {
  places,
  guide: { '/journal': 'equipe' },
} satisfies Feature
