import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Product } from '../product.ts'
import { ProductCreatePage, ProductUpdatePage } from './ProductForm.tsx'

const productId = '00000000-0000-4000-8000-000000000001'
const options = { role: 'admin', params: { productId } } as const
const product: Product = {
  _id: productId,
  name: 'Borne',
  price: 10,
  economy: null,
  size: null,
  inStock: true,
  locationEnabled: false,
  img: null,
  variants: [{ name: 'Murale', buyPrice: 10, rentPrice: [1, 2, 3] }],
  offers: [{ type: 'Location', engagement: '24 mois', price: 5 }],
}

const showCreation = (answer: Product | Error = product) => {
  const sent = vi.fn()
  const create = ({ body }: { body: object }) => {
    sent(body)
    if (answer instanceof Error) throw answer
    return answer
  }
  return renderScreen(() => <ProductCreatePage />, { '/products': create }, { role: 'admin' }).then((rendered) => ({
    ...rendered,
    sent,
  }))
}

const part = (name: string) => within(screen.getByRole('group', { name }))
const type = (label: string, value: string, place: Pick<typeof screen, 'getByRole'> = screen) =>
  fireEvent.change(place.getByRole('textbox', { name: label }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement

test('focuses the first invalid field, and sends nothing', async () => {
  const { sent } = await showCreation()
  press('Valider la création')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Nom' })))
  expect(screen.getByText('Le nom est obligatoire')).toBeTruthy()
  expect(screen.getByText('Le prix est obligatoire')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

test('adds and removes variants and offers, and moves the focus', async () => {
  await showCreation()
  expect(screen.getByText('Aucune variante')).toBeTruthy()
  expect(screen.getByText('Aucune offre')).toBeTruthy()
  press('Ajouter une variante')
  press('Ajouter une variante')
  await waitFor(() => expect(focused()).toBe(part('Variante 2').getByRole('textbox', { name: 'Nom de la variante' })))
  type('Nom de la variante', 'Murale', part('Variante 2'))

  // The last rent price cannot be removed.
  expect(screen.queryByRole('button', { name: /^Retirer le prix de location/ })).toBeNull()
  press('Ajouter un prix de location à la variante 2')
  await waitFor(() => expect(focused()).toBe(part('Variante 2').getByRole('textbox', { name: 'Prix de location 2' })))
  press('Retirer le prix de location 2 de la variante 2')
  await waitFor(() => expect(focused()).toBe(part('Variante 2').getByRole('textbox', { name: 'Prix de location 1' })))

  press('Retirer la variante 1')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Ajouter une variante' })))
  const name = part('Variante 1').getByRole<HTMLInputElement>('textbox', { name: 'Nom de la variante' })
  expect(name.value).toBe('Murale')
  expect(screen.queryByRole('group', { name: 'Variante 2' })).toBeNull()

  press('Ajouter une offre')
  await waitFor(() => expect(focused()).toBe(part('Offre 1').getByRole('textbox', { name: 'Type' })))
  press('Retirer l’offre 1')
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Ajouter une offre' })))
})

test('removes the errors of a removed variant', async () => {
  await showCreation()
  press('Ajouter une variante')
  press('Ajouter une variante')
  type('Nom de la variante', 'Murale', part('Variante 1'))
  press('Valider la création')
  await screen.findByText('Le nom de la variante est obligatoire')
  press('Retirer la variante 1')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Variante 2' })).toBeNull())
  expect(part('Variante 1').getByText('Le nom de la variante est obligatoire')).toBeTruthy()
})

test('parses French numbers', async () => {
  const { path, sent } = await showCreation()
  type('Nom', 'Borne')
  type('Prix', '1 290,50')
  type('Économie', '20')
  type('Taille', 'Grande')
  type('Adresse de l’image', '/images/borne.webp')
  press('Ajouter une variante')
  type('Nom de la variante', 'Murale', part('Variante 1'))
  type('Prix d’achat', '1290', part('Variante 1'))
  type('Prix de location 1', '59,9', part('Variante 1'))
  press('Valider la création')
  await waitFor(() => expect(path()).toBe('/products'))
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    name: 'Borne',
    price: 1290.5,
    economy: 20,
    size: 'Grande',
    inStock: true,
    locationEnabled: false,
    img: { src: '/images/borne.webp', height: 200 },
    variants: [{ name: 'Murale', buyPrice: 1290, rentPrice: [59.9] }],
    offers: [],
  })
  expect(await screen.findByText('Le produit a bien été créé')).toBeTruthy()
})

const refusal = new CallFailure('refused', 'Le nom est pris.', 400, {
  problem: {
    status: 400,
    code: 'x',
    message: 'Le nom est pris.',
    fields: { name: 'Le nom est pris.' },
    requestId: 'r',
  },
})

test('shows a failed creation in English, with the message of the field', async () => {
  const { hasLeft } = await showCreation(refusal)
  type('Nom', 'Borne')
  type('Prix', '10')
  press('Valider la création')
  expect(await screen.findByText('An error occurred')).toBeTruthy()
  expect(screen.getByText('Le nom est pris.')).toBeTruthy()
  expect(hasLeft()).toBe(false)
})

test('shows a failed update in French, with the reason', async () => {
  let reads = 0
  const read = () => {
    reads += 1
    if (reads > 1) throw new CallFailure('network', 'Le serveur est injoignable.')
    return product
  }
  const { hasLeft } = await renderScreen(() => <ProductUpdatePage />, { '/products/:productId': read }, options)
  await screen.findByRole('heading', { name: 'Modifier Borne' })
  expect(part('Variante 1').getByRole('textbox', { name: 'Prix de location 3' })).toBeTruthy()
  press('Valider la modification')
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect(screen.getByText('Le serveur est injoignable.')).toBeTruthy()
  expect(hasLeft()).toBe(false)
})
