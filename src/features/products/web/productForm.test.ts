import { expect, test } from 'vitest'
import { messagesByField } from '#shared/web/useSchemaForm.ts'
import { type Product, ProductInput } from '../product.ts'
import {
  blankOffer,
  blankProduct,
  blankVariant,
  bodyOf,
  hasChanged,
  type ProductFormValues,
  valuesOf,
} from './productForm.ts'

const product: Product = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Borne',
  price: 1290.5,
  economy: null,
  size: null,
  inStock: false,
  locationEnabled: true,
  img: { src: '/images/borne.webp', height: 320 },
  variants: [{ name: 'Sur pied', buyPrice: 1290, rentPrice: [59, 49.9] }],
  offers: [{ type: 'Location', engagement: '24 mois', price: 49.9 }],
}

const errorsOf = (values: ProductFormValues) => messagesByField(ProductInput, bodyOf(values))

test('an unchanged form sends the same product', () => {
  const { _id, ...rest } = product
  expect(bodyOf(valuesOf(product))).toEqual({ ...rest, size: '' })
  expect(errorsOf(valuesOf(product))).toEqual({})
  expect(valuesOf(product)).toMatchObject({ price: '1290,50', variants: [{ rentPrice: ['59', '49,90'] }] })
})

test('a new product needs a name and a price, and defaults to an image height of 200 pixels', () => {
  expect(blankProduct.img.height).toBe('200')
  expect(errorsOf(blankProduct)).toEqual({ name: 'Le nom est obligatoire', price: 'Le prix est obligatoire' })
  expect(bodyOf({ ...blankProduct, img: { src: ' ', height: 'x' } }).img).toBeNull()
})

test('reports every invalid field, in the order of the screen', () => {
  const typed = {
    ...blankProduct,
    name: 'Borne',
    price: '-1',
    economy: '0',
    img: { src: 'javascript:alert(1)', height: '0' },
    variants: [blankVariant, { name: 'Murale', buyPrice: '12,555', rentPrice: ['10', '0', 'dix'] }],
    offers: [blankOffer, { type: 'Location', engagement: '24 mois', price: '0' }],
  }
  const errors = errorsOf(typed)
  expect(errors).toEqual({
    price: 'Le prix doit être positif',
    economy: 'L’économie doit être positive',
    'img.src': 'L’adresse de l’image est invalide',
    'img.height': 'La hauteur de l’image est invalide',
    'variants.0.name': 'Le nom de la variante est obligatoire',
    'variants.0.buyPrice': 'Le prix d’achat est obligatoire',
    'variants.0.rentPrice.0': 'Le prix de location est obligatoire',
    'variants.1.buyPrice': 'Le prix d’achat est invalide',
    'variants.1.rentPrice.1': 'Le prix de location doit être positif',
    'variants.1.rentPrice.2': 'Le prix de location est invalide',
    'offers.0.type': 'Le type est obligatoire',
    'offers.0.engagement': 'L’engagement est obligatoire',
    'offers.0.price': 'Le prix est obligatoire',
    'offers.1.price': 'Le prix doit être positif',
  })
  expect(Object.keys(errors).slice(0, 5)).toEqual(['price', 'economy', 'img.src', 'img.height', 'variants.0.name'])
})

test('an added variant is a change, and removing it again is not', () => {
  const of = (now: typeof blankProduct) =>
    hasChanged({ getValues: () => now, getInitialValues: () => ({ ...blankProduct }) })
  expect(of({ ...blankProduct, variants: [blankVariant] })).toBe(true)
  expect(of({ ...blankProduct, variants: [] })).toBe(false)
})
