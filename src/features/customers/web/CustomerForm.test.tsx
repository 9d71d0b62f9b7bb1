import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { sampleUser } from '#features/users/testing/sampleUser.ts'
import type { User } from '#features/users/user.ts'
import { CallFailure } from '#shared/client.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { CustomerDetail } from '../customer.ts'
import { sampleCustomer } from '../testing/sampleCustomer.ts'
import { CustomerCreatePage, CustomerUpdatePage } from './CustomerForm.tsx'

afterEach(() => toasts.clear())

const typed = {
  name: "L'Épicerie du Cœur",
  responsibleLastName: 'Le Goff',
  responsibleFirstName: 'Anne',
  phone: '+33 2 98 12 34 56',
  email: 'contact@epicerie.example',
  address: '12 bis, rue de l’Église',
  postalCode: '29000',
  city: 'Quimper',
  country: 'France',
}
const labels: Record<keyof typeof typed, string> = {
  name: 'Nom',
  responsibleLastName: 'Nom du responsable',
  responsibleFirstName: 'Prénom du responsable',
  phone: 'Téléphone',
  email: 'E-mail',
  address: 'Adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
}
const customer = sampleCustomer({ ...typed, phone: '+33298123456', hasManager: false })
const manager = sampleUser({
  firstname: 'Anne',
  lastname: 'Le Goff',
  email: typed.email,
  role: 'manager',
  isInvited: true,
})

const field = (name: keyof typeof typed) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${labels[name]}( \\*)?$`))
const fill = (values: Partial<typeof typed>) => {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(field(name as keyof typeof typed), { target: { value } })
}
const submit = (label: string) => userEvent.click(screen.getByRole('button', { name: label }))
const create = () => submit('Valider la création')
/** Returns the error message of each invalid field. */
const errors = () =>
  Object.fromEntries(
    (Object.keys(labels) as (keyof typeof typed)[]).flatMap((name) => {
      const input = field(name)
      if (input.getAttribute('aria-invalid') !== 'true') return []
      const described = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id.endsWith('-error'))
      return [[name, document.getElementById(described[0] ?? '')?.textContent]]
    }),
  )

const showCreate = async (answers: Answers) => {
  const rendered = await renderScreen(() => <CustomerCreatePage />, answers, { role: 'admin' })
  expect(screen.getByRole('heading', { level: 1, name: 'Nouveau client' })).toBeTruthy()
  return rendered
}
const expectTexts = async (...texts: string[]) => {
  for (const text of texts) expect(await screen.findByText(text)).toBeTruthy()
}

describe('the validation of a new association', () => {
  test('shows the error of each missing field, and focuses the first', async () => {
    await showCreate({})
    fill({ country: '' })
    await create()
    expect(errors()).toEqual({
      name: 'Le nom est obligatoire',
      responsibleLastName: 'Le nom du responsable est obligatoire',
      responsibleFirstName: 'Le Prénom du responsable est obligatoire',
      phone: 'Le téléphone est obligatoire',
      email: "L'email est obligatoire",
      address: 'L’adresse est obligatoire',
      postalCode: 'Le code postal est obligatoire',
      city: 'La ville est obligatoire',
      country: 'Le pays est obligatoire',
    })
    expect(document.activeElement).toBe(field('name'))
  })

  test('shows the error of each invalid field', async () => {
    await showCreate({})
    const wrong = Object.fromEntries(Object.keys(typed).map((name) => [name, '12#']))
    fill({ ...typed, ...wrong })
    await create()
    expect(errors()).toEqual({
      name: 'Le nom est invalide',
      responsibleLastName: 'Le nom du responsable est invalide',
      responsibleFirstName: 'Le prénom du responsable est invalide',
      phone: 'Le téléphone est invalide',
      email: 'Email invalide',
      address: 'L’adresse est invalide',
      postalCode: 'Le code postal est invalide',
      city: 'La ville est invalide',
      country: 'Le pays est invalide',
    })
    fill({ name: typed.name })
    await create()
    expect(document.activeElement).toBe(field('responsibleLastName'))
  })
})

describe('creating an association', () => {
  test('creates the association and its manager once on a double click, and goes to its page', async () => {
    const created = vi.fn<(input: object) => Promise<CustomerDetail>>(async () => customer)
    const createdManagers = vi.fn<(input: object) => Promise<User>>(async () => manager)
    const { path } = await showCreate({ '/customers': created, '/customers/:customerId/users': createdManagers })
    fill(typed)
    await userEvent.dblClick(screen.getByRole('button', { name: 'Valider la création' }))
    await waitFor(() => expect(path()).toBe(`/a/customers/${customer._id}`))
    await expectTexts('Le client a bien été créé !', "L'utilisateur Manager a bien été créé")
    expect(created).toHaveBeenCalledTimes(1)
    expect(created.mock.calls[0]?.[0]).toMatchObject({ body: { ...typed, phone: '+33298123456' } })
    const person = { firstname: 'Anne', lastname: 'Le Goff', phone: '+33298123456', email: typed.email }
    expect(createdManagers.mock.calls).toEqual([
      [{ params: { customerId: customer._id }, body: { ...person, role: 'manager' } }],
    ])
  })

  test('shows progress, and goes to the page also when the manager cannot be created, with the reason', async () => {
    const [step, invited] = [Promise.withResolvers<CustomerDetail>(), Promise.withResolvers<User>()]
    const { path, hasLeft } = await showCreate({
      '/customers': () => step.promise,
      '/customers/:customerId/users': () => invited.promise,
    })
    fill(typed)
    await create()
    await expectTexts('Création du client...')
    step.resolve(customer)
    await expectTexts("Création de l'utilisateur Manager...")
    expect(hasLeft()).toBe(false)
    invited.reject(refusal(409, 'Cet email est déjà utilisé'))
    await expectTexts(
      "Une erreur est survenue lors de la création de l'utilisateur",
      'Une erreur est survenue',
      'Cet email est déjà utilisé',
    )
    await waitFor(() => expect(path()).toBe(`/a/customers/${customer._id}`))
  })

  test('retries with the same key after a lost answer', async () => {
    const keys: unknown[] = []
    const lost = new CallFailure('network', 'Le serveur est injoignable.')
    const { path, hasLeft } = await showCreate({
      '/customers': async ({ headers }: { headers: Record<string, string> }) => {
        keys.push(headers['idempotency-key'])
        if (keys.length === 1) throw lost
        return customer
      },
      '/customers/:customerId/users': async () => manager,
    })
    fill(typed)
    await create()
    await expectTexts('Une erreur est survenue lors de la création du client', 'Une erreur est survenue')
    expect(hasLeft()).toBe(false)
    await create()
    await waitFor(() => expect(path()).toBe(`/a/customers/${customer._id}`))
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test('shows a validation error of the server on its field', async () => {
    const { hasLeft } = await showCreate({
      '/customers': async () => {
        throw refusal(400, 'Email invalide', { email: 'Email invalide' })
      },
    })
    fill(typed)
    await create()
    await waitFor(() => expect(errors()).toEqual({ email: 'Email invalide' }))
    expect(document.activeElement).toBe(field('email'))
    expect(hasLeft()).toBe(false)
  })
})

describe('changing an association', () => {
  const showUpdate = async (save: (input: object) => Promise<CustomerDetail>) => {
    const known = { ...customer, terminal_id: 'TPE-7', firebaseMerchantId: null }
    const answer = (input: object) => ('body' in input ? save(input) : Promise.resolve(known))
    const options = { role: 'admin', params: { customerId: customer._id } } as const
    const rendered = await renderScreen(() => <CustomerUpdatePage />, { '/customers/:customerId': answer }, options)
    await screen.findByRole('button', { name: 'Valider la modification' })
    expect(screen.getByRole('heading', { level: 1, name: typed.name })).toBeTruthy()
    return rendered
  }

  test('validates required fields, phone and postal code, but not the characters of names', async () => {
    const saved = vi.fn<(input: object) => Promise<CustomerDetail>>(async () => customer)
    const { path } = await showUpdate(saved)
    fill({ responsibleLastName: '', email: 'x', country: '', phone: 'abcdefgh', postalCode: 'ABCDE' })
    await submit('Valider la modification')
    expect(errors()).toEqual({
      responsibleLastName: 'Le Nom du responsable est obligatoire',
      phone: 'Le téléphone est invalide',
      email: 'Email invalide',
      postalCode: 'Le code postal est invalide',
    })
    const { email, phone, postalCode } = typed
    fill({ responsibleLastName: 'Le Goff (2)', email, phone, postalCode })
    await userEvent.clear(screen.getByRole('textbox', { name: 'Numéro contrat monétique' }))
    await submit('Valider la modification')
    await waitFor(() => expect(path()).toBe(`/a/customers/${customer._id}`))
    await expectTexts('Client mis à jour avec succès !')
    // Only the form's fields are sent, without cleared ones.
    expect(saved.mock.calls[0]?.[0]).toMatchObject({
      body: { ...typed, phone: '+33298123456', responsibleLastName: 'Le Goff (2)', country: 'France' },
    })
    const sent = JSON.parse(JSON.stringify(saved.mock.calls[0]?.[0])) as { body: object }
    expect(Object.keys(sent.body).sort()).toEqual(Object.keys(typed).sort())
  })

  test('shows a failure, and keeps the form', async () => {
    const { hasLeft } = await showUpdate(async () => {
      throw refusal(500, 'Une erreur est survenue.')
    })
    await submit('Valider la modification')
    await expectTexts('Une erreur est survenue')
    expect(hasLeft()).toBe(false)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Valider la modification' }).disabled).toBe(false)
  })
})
