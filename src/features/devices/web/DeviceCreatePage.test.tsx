import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { customerId, refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { Device } from '../device.ts'
import { sampleDevice } from '../testing/device.fixture.ts'
import { DeviceCreatePage } from './DeviceForm.tsx'

const listPath = '/customers/:customerId/devices'

afterEach(() => toasts.clear())

const show = (answer: (input: { body: object }) => Device) =>
  renderScreen(() => <DeviceCreatePage />, { [listPath]: answer }, { role: 'admin' })
const fill = async (serialNumber: string, label: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Numéro de série' }), serialNumber)
  await userEvent.type(screen.getByRole('textbox', { name: 'Label' }), label)
  await userEvent.click(screen.getByRole('button', { name: 'Valider la création' }))
}

test('sends the trimmed values with the default model, and goes to the list', async () => {
  const sent: object[] = []
  const { path } = await show(({ body }) => {
    sent.push(body)
    return sampleDevice()
  })
  await fill(' KA-1 ', ' Parvis ')
  expect(await screen.findByText("L'appareil a bien été créé")).toBeTruthy()
  expect(sent).toEqual([{ serialNumber: 'KA-1', label: 'Parvis', model: 'SUNMI K2' }])
  await waitFor(() => expect(path()).toBe(`/a/customers/${customerId}/devices`))
})

test('sends nothing while a field is missing, and shows which', async () => {
  const answer = vi.fn(() => sampleDevice())
  await show(answer)
  await userEvent.click(await screen.findByRole('button', { name: 'Valider la création' }))
  expect(await screen.findByText('Le numéro de série est obligatoire')).toBeTruthy()
  expect(screen.getByText('Le label est obligatoire')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Numéro de série' }))
  expect(answer).not.toHaveBeenCalled()
})

test("shows the server's message in a toast and on the field", async () => {
  const message = 'Ce numéro de série est déjà utilisé'
  const { hasLeft } = await show(() => {
    throw refusal(409, message, { serialNumber: message })
  })
  await fill('KA-1', 'Parvis')
  expect((await screen.findByRole('status')).textContent).toBe(message)
  expect(screen.getAllByText(message)).toHaveLength(2)
  expect(hasLeft()).toBe(false)
})

test("shows the server's message of a failure", async () => {
  await show(() => {
    throw new CallFailure('refused', 'Panne.', 500)
  })
  await fill('KA-1', 'Parvis')
  expect((await screen.findByRole('status')).textContent).toBe('Panne.')
})

test.each([
  ['the answer is unreadable', new CallFailure('unreadable', 'Illisible.', 502)],
  ['the network is down', new CallFailure('network', 'Pas de réseau.')],
])("shows 'Une erreur est survenue' and the reason when %s", async (_, failure) => {
  await show(() => {
    throw failure
  })
  await fill('KA-1', 'Parvis')
  const toast = await screen.findByRole('status')
  expect([...toast.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Une erreur est survenue',
    failure.message,
  ])
})
