import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { sampleDevice } from '#features/devices/testing/device.fixture.ts'
import { CallFailure } from '#shared/client.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { MovementBatch, SlotPreview } from '../batch.ts'
import { SlotCreatePage } from './SlotCreatePage.tsx'

const path = '/customers/:customerId/movement-batches'
const idOf = (end: string) => `0190d3c4-0000-7000-8000-0000000000${end}`
const meals = sampleCause({ _id: idOf('a1'), name: 'Repas du soir' })
const roof = sampleCause({ _id: idOf('a2'), name: 'Toiture', isArchived: true })
const door = sampleDevice({ _id: idOf('b1'), label: 'Entrée' })
const choices = {
  '/customers/:customerId/causes': [meals],
  '/customers/:customerId/archivedCauses': { data: [roof], nextCursor: null },
  '/customers/:customerId/devices': [door],
}
const preview: SlotPreview = {
  donationCount: 2,
  total: 30,
  devices: [{ device: { _id: door._id, name: 'Entrée' }, donationCount: 2, total: 30 }],
  leftOut: [{ reason: 'waiting', donationCount: 1, total: 250 }],
  confirmation: null,
}
const recorded = { state: 'recorded' } as MovementBatch
const waiting = { state: 'waiting' } as MovementBatch
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

const show = async (answers: Answers = {}) => {
  const look = vi.fn((_input: { body: object }): SlotPreview => preview)
  const create = vi.fn((_input: { body: object }) => recorded)
  const rendered = await renderScreen(() => <SlotCreatePage />, {
    ...choices,
    [`${path}/preview`]: look,
    [path]: create,
    ...answers,
  })
  await waitFor(() => expect(screen.getAllByRole('option', { name: 'Toiture (archivée)' })).toHaveLength(2))
  return { ...rendered, look, create }
}
const type = async (label: string, text: string) => {
  const field = screen.getByRole('textbox', { name: label })
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
// A typed character renders the whole form. The cases that follow fill it as a whole.
const paste = async (label: string, text: string) => {
  await userEvent.clear(screen.getByRole('textbox', { name: label }))
  await userEvent.paste(text)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const panel = () => screen.findByRole('region', { name: 'Aperçu' })

const fill = async (day = '20/03/2026', start = '13h', end = '15:10', write = paste) => {
  await write('Premier jour', day)
  await write('Heure de début', start)
  await write('Dernier jour', day)
  await write('Heure de fin', end)
  await userEvent.selectOptions(screen.getByLabelText('Appareil'), door._id)
  await userEvent.selectOptions(screen.getByLabelText('Cause actuelle'), meals._id)
  await userEvent.selectOptions(screen.getByLabelText(/^Nouvelle cause/), roof._id)
  await write('Raison', 'Mauvaise cause')
}

const slot = {
  startDate: '2026-03-20T12:00:00.000Z',
  endDate: '2026-03-20T14:10:59.999Z',
  deviceId: door._id,
  fromCauseId: meals._id,
  toCauseId: roof._id,
}

test('takes a reason of 500 emoji, which a field of 500 UTF-16 units would cut in half', async () => {
  const { look } = await show()
  await fill()
  await paste('Raison', '🙏'.repeat(500))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Raison' }).value).toBe('🙏'.repeat(500))
  await press('Voir l’aperçu')
  expect(plain(await panel())).toContain('2 dons')
  expect(look).toHaveBeenCalledOnce()
})

test('shows what a slot of Paris would move, its last minute included, then moves exactly that', async () => {
  const { look, create, path: current } = await show()
  await fill('20/03/2026', '13h', '15:10', type)
  await press('Voir l’aperçu')
  const region = await panel()
  expect(look.mock.lastCall?.[0].body).toEqual(slot)
  expect(plain(region)).toContain('2 dons pour 30,00 € changeront de cause.')
  expect(plain(region)).toContain('Entrée2 dons · 30,00 €')
  expect(plain(region)).toContain('une correction attend une deuxième personne1 don · 250,00 €')
  expect(create).not.toHaveBeenCalled()
  await press('Réaffecter 2 dons')
  await waitFor(() => expect(current()).toBe('/movements'))
  expect(create.mock.lastCall?.[0].body).toEqual({ ...slot, reason: 'Mauvaise cause', donationCount: 2, total: 30 })
  expect(screen.getByText('2 dons réaffectés')).toBeTruthy()
})

test('forgets the preview as soon as a field changes', async () => {
  await show()
  await fill()
  await press('Voir l’aperçu')
  await panel()
  await type('Heure de fin', '15:11')
  expect(screen.queryByRole('region', { name: 'Aperçu' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Réaffecter/ })).toBeNull()
})

test('says at their fields what is missing, and asks nothing of the server', async () => {
  const { look } = await show()
  await press('Voir l’aperçu')
  expect(screen.getAllByText('L’heure est obligatoire')).toHaveLength(2)
  expect(screen.getByText('La cause est obligatoire')).toBeTruthy()
  expect(screen.getByText('La raison est obligatoire')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Heure de début' }))
  expect(look).not.toHaveBeenCalled()
})

test('refuses an end before the start, and the same cause twice', async () => {
  const { look } = await show()
  await fill('20/03/2026', '15:10', '13:00')
  await userEvent.selectOptions(screen.getByLabelText(/^Nouvelle cause/), meals._id)
  await press('Voir l’aperçu')
  expect(screen.getByText('La fin du créneau précède son début.')).toBeTruthy()
  await type('Heure de fin', '16:00')
  await press('Voir l’aperçu')
  expect(screen.getByText('Choisissez une autre cause.')).toBeTruthy()
  expect(look).not.toHaveBeenCalled()
})

test('refuses a time that the clock skips in spring', async () => {
  const { look } = await show()
  await fill('29/03/2026', '02:30', '03:30')
  await press('Voir l’aperçu')
  expect(screen.getByText(/^Cette heure n’existe pas ce jour-là/)).toBeTruthy()
  expect(look).not.toHaveBeenCalled()
})

test('takes both hours of a time that the clock shows twice in autumn, and says so', async () => {
  const { look } = await show()
  await fill('25/10/2026', '02:00', '02:30')
  expect(screen.getByText(/le créneau commence à la première/)).toBeTruthy()
  expect(screen.getByText(/le créneau finit à la deuxième/)).toBeTruthy()
  await press('Voir l’aperçu')
  await panel()
  expect(look.mock.lastCall?.[0].body).toMatchObject({
    startDate: '2026-10-25T00:00:00.000Z',
    endDate: '2026-10-25T01:30:59.999Z',
  })
})

test('shows the new preview, with a sentence, when the slot has changed meanwhile', async () => {
  const { look, create } = await show()
  await fill()
  await press('Voir l’aperçu')
  await panel()
  look.mockReturnValueOnce({ ...preview, donationCount: 3, total: 35 })
  create.mockImplementationOnce(() => {
    const problem = { status: 409, code: 'slot-changed', message: 'Le créneau a changé.', requestId: 'test' }
    throw new CallFailure('refused', problem.message, 409, { problem })
  })
  await press('Réaffecter 2 dons')
  expect(await screen.findByText(/^Le créneau a changé entre-temps\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Réaffecter 3 dons' })).toBeTruthy()
})

test('says before and after that a second person must confirm', async () => {
  const { look, create } = await show()
  look.mockReturnValueOnce({
    ...preview,
    confirmation: { scope: 'person', earlierAmount: 180, confirmationAmount: 200 },
  })
  create.mockReturnValueOnce(waiting)
  await fill()
  await press('Voir l’aperçu')
  expect(plain(await panel())).toContain('rien ne changera avant qu’un autre manageur ne confirme')
  await press('Réaffecter 2 dons')
  expect(await screen.findByText('La réaffectation attend la confirmation d’une autre personne')).toBeTruthy()
})

test('offers nothing to confirm where no donation would move', async () => {
  const { look } = await show()
  look.mockReturnValueOnce({ ...preview, donationCount: 0, total: 0, devices: [] })
  await fill()
  await press('Voir l’aperçu')
  expect(plain(await panel())).toContain('Aucun don à réaffecter dans ce créneau.')
  expect(screen.queryByRole('button', { name: /^Réaffecter/ })).toBeNull()
})

test('asks another manager to cancel what a terminal has sent', async () => {
  const look = vi.fn((_input: { body: object }): SlotPreview => preview)
  const ask = vi.fn((_input: { body: object }) => waiting)
  await show({ [`${path}/cancellation/preview`]: look, [`${path}/cancellation`]: ask })
  await userEvent.selectOptions(screen.getByLabelText('Ces dons'), 'cancel')
  await screen.findByText(/^Le créneau est celui de l’arrivée des dons/)
  expect(screen.queryByLabelText('Nouvelle cause')).toBeNull()
  await paste('Premier jour', '20/03/2026')
  await paste('Heure de début', '13:05')
  await paste('Dernier jour', '20/03/2026')
  await paste('Heure de fin', '23:59')
  await paste('Raison', 'Appareil volé')
  await press('Voir l’aperçu')
  expect(await screen.findByText('L’appareil est obligatoire')).toBeDefined()
  await userEvent.selectOptions(screen.getByLabelText(/^Appareil/), door._id)
  await press('Voir l’aperçu')
  expect(plain(await panel())).toContain('2 dons pour 30,00 € seront annulés.')
  expect(plain(await panel())).toContain('Rien ne changera avant qu’un autre manageur ne confirme.')
  const slot = { startDate: '2026-03-20T12:05:00.000Z', endDate: '2026-03-20T22:59:59.999Z', deviceId: door._id }
  expect(look.mock.calls[0]?.[0].body).toEqual(slot)
  await press('Demander l’annulation de 2 dons')
  await expect.poll(() => ask).toHaveBeenCalledOnce()
  expect(ask.mock.calls[0]?.[0].body).toEqual({ ...slot, reason: 'Appareil volé', donationCount: 2, total: 30 })
})
