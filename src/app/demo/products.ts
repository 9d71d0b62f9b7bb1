import type { Insertable } from 'kysely'
import type { Tables } from '#database/tables.generated.ts'
import type { Random } from './random.ts'

type Idea = Omit<Insertable<Tables['products']>, 'id' | 'created_at' | 'variants' | 'offers'> & {
  variants: object[]
  offers: object[]
}

const nothing = { economy_cents: null, size: null, image_src: null, image_height: null } as const

/** The products of the demo: terminals to buy or rent, and accessories. */
const ideas: readonly Idea[] = [
  {
    ...nothing,
    name: 'Borne de don SUNMI K2',
    price_cents: 129_000,
    economy_cents: 15_000,
    in_stock: true,
    location_enabled: true,
    size: '68 × 42 × 160 cm',
    image_src: 'https://images.escarcelle.example/bornes/sunmi-k2.webp',
    image_height: 200,
    variants: [
      { name: 'Sur pied', buyPriceCents: 129_000, rentPricesCents: [5900, 4900] },
      { name: 'Murale', buyPriceCents: 119_000, rentPricesCents: [5400] },
    ],
    offers: [
      { type: 'Location', engagement: '24 mois', priceCents: 4900 },
      { type: 'Location', engagement: '12 mois', priceCents: 5900 },
    ],
  },
  {
    ...nothing,
    name: 'Borne de don SUNMI K2 MINI',
    price_cents: 84_900,
    in_stock: true,
    location_enabled: true,
    size: '29 × 23 × 55 cm',
    variants: [{ name: 'De comptoir', buyPriceCents: 84_900, rentPricesCents: [3990, 3490] }],
    offers: [{ type: 'Location', engagement: 'Sans engagement', priceCents: 3990 }],
  },
  {
    ...nothing,
    name: 'Terminal portable SUNMI P3 MIX',
    price_cents: 39_950,
    in_stock: false,
    location_enabled: true,
    variants: [{ name: 'Avec station de charge', buyPriceCents: 43_950, rentPricesCents: [1990] }],
    offers: [{ type: 'Événement', engagement: '3 jours', priceCents: 4500 }],
  },
  {
    ...nothing,
    name: 'Habillage aux couleurs de l’association',
    price_cents: 9900,
    in_stock: true,
    location_enabled: false,
    size: 'Taille unique',
    variants: [],
    offers: [],
  },
]

export const makeProducts = (random: Random, sinceMs: number) =>
  ideas.map(({ variants, offers, ...idea }) => ({
    ...idea,
    id: random.uuid(sinceMs),
    created_at: new Date(sinceMs),
    variants: JSON.stringify(variants),
    offers: JSON.stringify(offers),
  })) satisfies Insertable<Tables['products']>[]

export type ProductRow = ReturnType<typeof makeProducts>[number]
