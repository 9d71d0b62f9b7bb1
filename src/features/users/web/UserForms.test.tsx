import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { createClient } from '#shared/client.ts'
import { readVersionOf } from '#shared/read-version.ts'
import type { Role } from '#shared/role.ts'
import { customerId, refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { sampleUser } from '../testing/sampleUser.ts'
import { createUser } from '../user.endpoints.ts'
import { type NewUser, type User, UserUpdate } from '../user.ts'
import { UserCreatePage, UserUpdatePage } from './UserForm.tsx'

const user = sampleUser({ phone: '0612345678', role: 'manager' })
type Save = (input: { body?: object }) => User

const showCreation = async (save: Save, role: Role = 'manager', users: User[] = [], right = vi.fn(() => user)) => {
  const initial = { firstname: 'Inès', lastname: 'Faure', email: 'ines@fanal.example' }
  const answer = (input: { body?: object }) => (input.body ? save(input) : users)
  const path = '/customers/:customerId/users'
  const answers = { [path]: answer, [`${path}/:userId/counting-right`]: right }
  return renderScreen(() => <UserCreatePage initial={initial} />, answers, { role })
}
const updateOptions = (role: Role) => ({ role, params: { userId: user._id } })
/** Renders the update form. `save` answers the save. */
const showUpdate = async (save: Save, role: Role = 'admin') => {
  const answer: Save = (input) => (input.body ? save(input) : user)
  const answers = { '/customers/:customerId/users/:userId': answer }
  const rendered = await renderScreen(() => <UserUpdatePage />, answers, updateOptions(role))
  await screen.findByRole('heading', { name: 'Modifier Inès Faure' })
  return rendered
}
/** Returns the body as JSON, without undefined fields. */
const sentBy = (save: { mock: { calls: [{ body?: object }][] } }) =>
  JSON.parse(JSON.stringify(save.mock.calls[0]?.[0].body))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

test('shows the reason of the server, keeps the typed values and stays on the page', async () => {
  const { hasLeft } = await showCreation(() => {
    throw refusal(422, 'Limite de 10 utilisateurs atteinte.')
  })
  await press('Valider la création')
  expect(await screen.findByText('Limite de 10 utilisateurs atteinte.')).toBeTruthy()
  expect(field('Prénom').value).toBe('Inès')
  expect(hasLeft()).toBe(false)
})

test.each([true, false])(
  'gives the right to count by a call of its own, and keeps the account without it: %s',
  async (isGiven) => {
    const save = vi.fn<Save>(() => user)
    const right = vi.fn(() => {
      if (isGiven) return user
      throw refusal(503, 'Réessayez dans un instant.')
    })
    const { hasLeft } = await showCreation(save, 'manager', [], right)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Peut saisir et compter les dons' }))
    await press('Valider la création')
    await waitFor(() => expect(hasLeft()).toBe(true))
    expect(sentBy(save)).toEqual({ firstname: 'Inès', lastname: 'Faure', email: 'ines@fanal.example' })
    const params = { customerId, userId: user._id }
    expect(right).toHaveBeenCalledExactlyOnceWith({ params, body: { mayCount: true } })
  },
)

test.each([{}, { message: 'Conflict' }, { status: 409 }])(
  'reads a 409 as a used e-mail by its status alone: %o',
  async (body) => {
    const client = createClient({ token: () => 'jeton', send: async () => Response.json(body, { status: 409 }) })
    const params = { customerId }
    await showCreation(((input: { body: NewUser }) => client(createUser, { params, body: input.body })) as never)
    await press('Valider la création')
    await waitFor(() => expect(screen.getAllByText('Cet email est déjà utilisé')).toHaveLength(2))
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
  },
)

test('is disabled with a message at ten users', async () => {
  const save = vi.fn<Save>(() => user)
  await showCreation(
    save,
    'manager',
    Array.from({ length: 10 }, () => user),
  )
  const limitReached = 'Limite de 10 utilisateurs atteinte.'
  expect(await screen.findByText(limitReached)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Valider la création' })
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(limitReached)
  await userEvent.type(field('Prénom'), '{Enter}')
  expect(save).not.toHaveBeenCalled()
})

test('shows a used e-mail in a toast and on its field, and focuses it', async () => {
  const taken = 'Cet email est déjà utilisé'
  await showCreation(() => {
    throw refusal(409, taken, { email: taken })
  })
  await press('Valider la création')
  await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2))
  expect(document.activeElement).toBe(field('E-mail'))
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test.each<[Role, boolean]>([
  ['manager', false],
  ['organizer', true],
  ['admin', true],
])('asks role %s for the role of a new user: %s', async (role, isAsked) => {
  const save = vi.fn<Save>(() => user)
  const { hasLeft } = await showCreation(save, role)
  const select = screen.queryByLabelText('Rôle')
  expect(select !== null).toBe(isAsked)
  if (select) await userEvent.selectOptions(select, 'Manageur')
  await press('Valider la création')
  await waitFor(() => expect(hasLeft()).toBe(true))
  const person = { firstname: 'Inès', lastname: 'Faure', email: 'ines@fanal.example' }
  expect(sentBy(save)).toEqual({ ...person, ...(isAsked && { role: 'manager' }) })
})

test('lets an admin change the role and clear the phone', async () => {
  const save = vi.fn<Save>(() => user)
  const { path } = await showUpdate(save)
  expect(field('E-mail').readOnly).toBe(true)
  await userEvent.clear(field('Téléphone'))
  await userEvent.selectOptions(screen.getByLabelText('Rôle'), 'Utilisateur')
  await press('Valider la modification')
  await waitFor(() => expect(path()).toBe(`/a/customers/${customerId}/users`))
  const { firstname, lastname, email } = user
  expect(sentBy(save)).toEqual({ firstname, lastname, email, phone: null, role: 'user' })
})

test('hides the role from an organizer, and does not send it', async () => {
  const save = vi.fn<Save>(() => user)
  await showUpdate(save, 'organizer')
  expect(screen.queryByLabelText('Rôle')).toBeNull()
  await press('Valider la modification')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  const { firstname, lastname, email, phone } = user
  expect(sentBy(save)).toEqual({ firstname, lastname, email, phone })
  expect(save.mock.lastCall?.[0]).toMatchObject({ readVersion: readVersionOf(UserUpdate, user) })
})

test('shows that the last manager cannot be demoted', async () => {
  const { hasLeft } = await showUpdate(() => {
    throw refusal(422, 'Une association doit garder un manageur.')
  })
  await userEvent.selectOptions(screen.getByLabelText('Rôle'), 'Utilisateur')
  await press('Valider la modification')
  expect(await screen.findByText('Une association doit garder un manageur.')).toBeTruthy()
  expect(hasLeft()).toBe(false)
})

test('shows the 404 page for an unknown user', async () => {
  await renderScreen(() => <UserUpdatePage />, {}, updateOptions('admin'))
  expect(await screen.findByText('Introuvable')).toBeTruthy()
})
