import type { FeatureFixture } from '#test/feature-fixture.ts'
import { insertProduct } from './product.fixture.ts'

const product = {
  name: 'Borne',
  price: 1290,
  economy: 100,
  size: '40 cm',
  inStock: true,
  locationEnabled: true,
  img: { src: 'https://images.example/borne.webp', height: 200 },
  variants: [{ name: 'Sur pied', buyPrice: 1290, rentPrice: [59] }],
  offers: [{ type: 'Location', engagement: '24 mois', price: 49.9 }],
}

export const fixture = {
  rights: `
                   user  manager  admin  commercial  organizer  terminal  compter  switched
    listProducts   -     -        yes    -           -          -         -        -
    getProduct     -     -        yes    -           -          -         -        -
    createProduct  -     -        yes    -           -          -         -        -
    updateProduct  -     -        yes    -           -          -         -        -
    deleteProduct  -     -        yes    -           -          -         -        -
  `,
  records: ({ db }) => ({
    productId: async () => (await insertProduct(db)).id,
  }),
  samples: {
    createProduct: { body: product },
    updateProduct: { body: product },
  },
  edits: {
    updateProduct: {
      read: 'getProduct',
      stale: { offers: [{ type: 'Location', engagement: '12 mois', price: 30 }] },
      shown: 'Offres\u00a0: «\u00a0',
    },
  },
} satisfies FeatureFixture
