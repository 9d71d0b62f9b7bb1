import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Product } from '../product.ts'
import { ProductDeletePage } from './ProductDeletePage.tsx'
import { ProductListPage } from './ProductListPage.tsx'
import { ProductPage } from './ProductPage.tsx'

const productId = '00000000-0000-4000-8000-000000000001'
const product: Product = {
  _id: productId,
  name: 'Borne',
  price: 1290.5,
  economy: null,
  size: null,
  inStock: true,
  locationEnabled: false,
  img: null,
  variants: [],
  offers: [],
}
const options = { role: 'admin', params: { productId } } as const

test('shows the empty state, with a link to create a product', async () => {
  await renderScreen(() => <ProductListPage />, { '/products': [] }, { role: 'admin' })
  expect(await screen.findByText('Aucun produit')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nouveau' }).getAttribute('href')).toBe('/products/create')
})

test('shows the name, id, price and stock of each product, with links to its three screens', async () => {
  await renderScreen(() => <ProductListPage />, {
    '/products': [product, { ...product, _id: productId.replace(/1$/, '2'), name: 'Autre', inStock: false }],
  })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toBe(`Borne${productId}En stock1\u00a0290,50\u00a0€`)
  expect(second?.textContent).toContain('Rupture de stock')
  const address = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(['Voir Borne', 'Modifier Borne', 'Supprimer Borne'].map(address)).toEqual([
    `/products/details/${productId}`,
    `/products/update/${productId}`,
    `/products/delete/${productId}`,
  ])
})

const showOne = (overrides: Partial<Product>) =>
  renderScreen(() => <ProductPage />, { '/products/:productId': { ...product, ...overrides } }, options)

test('draws an image of this site, or its address when it is missing', async () => {
  await showOne({ img: { src: '/images/borne.webp', height: 240 } })
  const picture = await screen.findByRole('img', { name: 'Borne' })
  expect([picture.getAttribute('src'), picture.getAttribute('height')]).toEqual(['/images/borne.webp', '240'])
  fireEvent.error(picture)
  expect(await screen.findByText('/images/borne.webp')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Borne' })).toBeNull()
})

test('shows an external image as an address, without fetching it', async () => {
  await showOne({ img: { src: 'https://images.example/borne.webp', height: 240 } })
  expect(await screen.findByText('https://images.example/borne.webp')).toBeTruthy()
  expect(screen.getByText('240 pixels de haut')).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
})

test('shows the 404 page for an unknown product', async () => {
  await renderScreen(() => <ProductPage />, {}, options)
  expect(await screen.findByText('Introuvable')).toBeTruthy()
})

test('offers a retry when the product cannot be read', async () => {
  const fail = () => {
    throw new CallFailure('network', 'Le serveur est injoignable. Vérifiez votre connexion.')
  }
  await renderScreen(() => <ProductPage />, { '/products/:productId': fail }, options)
  expect(await screen.findByText('Impossible de charger les données.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Modifier' })).toBeNull()
})

test('shows the reason of a failed deletion, and stays on the page', async () => {
  let calls = 0
  const answer = () => {
    calls += 1
    if (calls > 1) throw new CallFailure('network', 'Le serveur est injoignable.')
    return product
  }
  const { hasLeft } = await renderScreen(() => <ProductDeletePage />, { '/products/:productId': answer }, options)
  await screen.findByText('Voulez-vous vraiment supprimer Borne ?')
  fireEvent.click(screen.getByRole('button', { name: 'Supprimer' }))
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(hasLeft()).toBe(false)
})
