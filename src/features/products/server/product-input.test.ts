import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertUser } from '#features/users/testing/user.fixture.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import type { Product } from '../product.ts'
import { insertProduct } from '../testing/product.fixture.ts'

let test: TestApp
let admin: { identity_uid: string }

beforeAll(async () => {
  test = await startTestApp()
  admin = await insertUser(test.db, { role: 'admin' })
})
beforeEach(() => test.db.deleteFrom('products').execute())
afterAll(() => test.close())

const create = (payload: object) => test.call(admin, 'POST', '/products', { payload })
const update = (id: string, payload: object) => test.call(admin, 'PUT', `/products/${id}`, { payload })
const list = async () => (await test.call(admin, 'GET', '/products')).json<Product[]>()

const minimal = { name: 'Borne', price: 10 }
const variant = { name: 'Sur pied', buyPrice: 1290.5, rentPrice: [59, 49.9] }
const offer = { type: 'Location', engagement: '24 mois', price: 0.01 }
const tooMany = <Item>(item: Item, count: number): Item[] => Array.from({ length: count }, () => item)

describe('the validation of a product', () => {
  it.each([
    [{ price: 10 }, 'name', 'Le nom est obligatoire'],
    [{ ...minimal, name: ' ' }, 'name', 'Le nom est obligatoire'],
    [{ ...minimal, name: 'a'.repeat(201) }, 'name', '200 caractères au plus'],
    [{ name: 'Borne' }, 'price', 'Le prix est obligatoire'],
    [{ ...minimal, price: null }, 'price', 'Le prix est obligatoire'],
    [{ ...minimal, price: 0 }, 'price', 'Le prix doit être positif'],
    [{ ...minimal, price: -1 }, 'price', 'Le prix doit être positif'],
    [{ ...minimal, price: '10' }, 'price', 'Le prix est invalide'],
    [{ ...minimal, price: 0.001 }, 'price', 'Le prix est invalide'],
    [{ ...minimal, price: 100_000.01 }, 'price', 'Le prix est invalide'],
    [{ ...minimal, economy: 0 }, 'economy', 'L’économie doit être positive'],
    [{ ...minimal, economy: 'dix' }, 'economy', 'L’économie est invalide'],
    [{ ...minimal, img: { src: 'javascript:alert(1)' } }, 'img.src', 'L’adresse de l’image est invalide'],
    [{ ...minimal, img: { src: 'data:image/png;base64,AA' } }, 'img.src', 'L’adresse de l’image est invalide'],
    [{ ...minimal, img: { src: '//elsewhere.example/a.png' } }, 'img.src', 'L’adresse de l’image est invalide'],
    [{ ...minimal, img: { src: '' } }, 'img.src', 'L’adresse de l’image est invalide'],
    [{ ...minimal, img: { src: '/a.png', height: 0 } }, 'img.height', 'La hauteur de l’image est invalide'],
    [{ ...minimal, img: { src: '/a.png', height: 2001 } }, 'img.height', 'La hauteur de l’image est invalide'],
    [{ ...minimal, img: { src: '/a.png', height: 1.5 } }, 'img.height', 'La hauteur de l’image est invalide'],
    [{ ...minimal, variants: [{ ...variant, name: '' }] }, 'variants.0.name', 'Le nom de la variante est obligatoire'],
    [
      { ...minimal, variants: [variant, { ...variant, buyPrice: undefined }] },
      'variants.1.buyPrice',
      'Le prix d’achat est obligatoire',
    ],
    [
      { ...minimal, variants: [{ ...variant, buyPrice: 0 }] },
      'variants.0.buyPrice',
      'Le prix d’achat doit être positif',
    ],
    [
      { ...minimal, variants: [{ ...variant, buyPrice: 1.555 }] },
      'variants.0.buyPrice',
      'Le prix d’achat est invalide',
    ],
    [
      { ...minimal, variants: [{ ...variant, rentPrice: [] }] },
      'variants.0.rentPrice',
      'Ajoutez au moins un prix de location',
    ],
    [
      { ...minimal, variants: [{ name: 'Murale', buyPrice: 10 }] },
      'variants.0.rentPrice',
      'Ajoutez au moins un prix de location',
    ],
    [
      { ...minimal, variants: [{ ...variant, rentPrice: [10, -1] }] },
      'variants.0.rentPrice.1',
      'Le prix de location doit être positif',
    ],
    [
      { ...minimal, variants: [{ ...variant, rentPrice: [null] }] },
      'variants.0.rentPrice.0',
      'Le prix de location est obligatoire',
    ],
    [
      { ...minimal, variants: [{ ...variant, rentPrice: tooMany(1, 21) }] },
      'variants.0.rentPrice',
      '20 prix de location au plus',
    ],
    [{ ...minimal, variants: tooMany(variant, 51) }, 'variants', '50 variantes au plus'],
    [{ ...minimal, offers: [{ ...offer, type: ' ' }] }, 'offers.0.type', 'Le type est obligatoire'],
    [
      { ...minimal, offers: [{ ...offer, engagement: undefined }] },
      'offers.0.engagement',
      'L’engagement est obligatoire',
    ],
    [{ ...minimal, offers: [{ ...offer, price: 0 }] }, 'offers.0.price', 'Le prix doit être positif'],
    [{ ...minimal, offers: tooMany(offer, 51) }, 'offers', '50 offres au plus'],
  ])('refuses %# on creation and on update at %s', async (payload, field, message) => {
    const { id } = await insertProduct(test.db)
    for (const answer of [await create(payload), await update(id, payload)])
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: message }])
    expect(await list()).toHaveLength(1)
  })

  it('refuses undeclared fields at any depth', async () => {
    for (const payload of [
      { ...minimal, _id: randomUUID() },
      { ...minimal, customer: randomUUID() },
      { ...minimal, img: { src: '/a.png', onload: 'x' } },
      { ...minimal, variants: [{ ...variant, buyPriceCents: 1 }] },
      { ...minimal, offers: [{ ...offer, id: 1 }] },
    ])
      expect((await create(payload)).statusCode).toBe(400)
    expect(await list()).toEqual([])
  })

  it('accepts 50 variants with 20 rent prices, and 50 offers', async () => {
    const variants = tooMany({ ...variant, rentPrice: tooMany(100_000, 20) }, 50)
    const answer = await create({ ...minimal, variants, offers: tooMany(offer, 50) })
    expect([answer.statusCode, answer.json().variants]).toEqual([201, variants])
  })
})
