import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Device } from '../device.ts'
import { sampleDevice } from '../testing/device.fixture.ts'
import { DeviceUpdatePage } from './DeviceForm.tsx'
import { DevicePage } from './DevicePage.tsx'

const path = '/customers/:customerId/devices/:deviceId'
const show = (device: Device, answers: Answers = {}) =>
  renderScreen(() => <DevicePage />, { [path]: device, ...answers }, { params: { deviceId: device._id } })

/** Returns the value beside a label. */
const fact = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent

test('shows the state of a terminal, its last contact and what it said of itself', async () => {
  const at = '2026-03-06T12:05:00.000Z'
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:12:00Z') })
  await show(
    sampleDevice({
      lastDonationAt: '2026-03-06T12:00:00.000Z',
      lastContactAt: at,
      contact: { at, version: '4.2.0', battery: 82, network: 'wifi', reader: 'ready', waitingDonations: null },
    }),
  )
  expect(await fact('État')).toBe('connecté')
  expect(await fact('Dernier don')).toBe('ven. 06 mars 2026 à 13:00')
  expect(await fact('Dernier contact')).toBe('ven. 06 mars 2026 à 13:05')
  expect(await fact('Batterie')).toBe('82\u00a0%')
  expect(await fact('Réseau')).toBe('Wi-Fi')
  expect(await fact('Lecteur de carte')).toBe('prêt')
  expect(await fact('Version du logiciel')).toBe('4.2.0')
  expect(screen.queryByText('Dons en attente d’envoi')).toBeNull()
  vi.useRealTimers()
})

test('dates what an old heartbeat has said', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-09T12:12:00Z') })
  const at = '2026-03-06T12:05:00.000Z'
  const contact = {
    at,
    version: '4.2.0',
    battery: 82,
    network: 'ethernet',
    reader: null,
    waitingDonations: null,
  } as const
  await show(sampleDevice({ lastContactAt: at, contact }))
  expect(await fact('Réseau')).toBe('Câble il y a 3\u00a0jours')
  expect(await fact('Batterie')).toBe('82\u00a0% il y a 3\u00a0jours')
  vi.useRealTimers()
})

test('says first that all is well, and has the rarer acts in a menu', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:12:00Z') })
  await show(sampleDevice({ lastDonationAt: '2026-03-06T12:00:00.000Z' }))
  const verdict = await screen.findByRole('note')
  expect(verdict.textContent).toBe('Tout va bien\u00a0: dernier don il y a 12\u00a0min')
  const state = screen.getByText('État')
  expect(verdict.compareDocumentPosition(state)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  vi.useRealTimers()
  expect(screen.getByRole('button', { name: "Générer un code d'authentification" })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Révoquer|^Retirer|^Remplacer/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  const acts = within(screen.getByRole('menu')).getAllByRole('menuitem')
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    'Remplacer l’appareil',
    "Révoquer l'accès",
    'Retirer l’appareil',
  ])
  expect(document.activeElement).toBe(acts[0])
  await userEvent.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(acts[2])
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' }))
})

test('a silent terminal has one state, the worst', async () => {
  await show(sampleDevice({ silentSince: '2026-03-06T12:05:00.000Z' }))
  expect(await fact('État')).toBe('silencieux depuis le ven. 06 mars 2026 à 13:05')
  expect(screen.queryByText('connecté')).toBeNull()
})

test('shows a remedy for a lost reader, a low battery, waiting donations, missing donations and a revoked access', async () => {
  const contact = { at: '2026-03-06T12:05:00.000Z', version: null, battery: 9, network: null } as const
  await show(
    sampleDevice({
      state: 'revoked',
      missingDonationCount: 2,
      contact: { ...contact, reader: 'lost', waitingDonations: 1 },
    }),
  )
  await screen.findByText(/L’accès de cet appareil est révoqué/)
  const notices = screen.getAllByRole('note').map(({ textContent }) => textContent)
  expect(notices).toEqual([
    expect.stringMatching(/^L’accès de cet appareil est révoqué/),
    expect.stringMatching(/^Le lecteur de carte ne répond pas/),
    expect.stringMatching(/^La batterie est à 9/),
    expect.stringMatching(/^Un don attend encore/),
    expect.stringMatching(/^2 dons que cet appareil a numérotés/),
  ])
})

test('replaces the box of a terminal, shows the former one, and offers the code of the new one', async () => {
  const user = userEvent.setup()
  const replaced = sampleDevice({
    serialNumber: 'KA-2',
    state: 'never-connected',
    formerBoxes: [{ serialNumber: 'KA123456789', model: 'SUNMI K2', replacedAt: '2026-03-06T12:05:00.000Z' }],
  })
  const replace = vi.fn<(input: { body: object }) => Device>(() => replaced)
  await show(sampleDevice(), { [`${path}/replace`]: replace })
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remplacer l’appareil' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remplacer l’appareil' }))
  await waitFor(() => expect(document.activeElement?.getAttribute('data-path')).toBe('serialNumber'))
  await user.click(dialog.getByRole('button', { name: 'Valider le remplacement' }))
  expect(await dialog.findByText('Le numéro de série est obligatoire')).toBeTruthy()
  await user.type(dialog.getByLabelText(/Numéro de série du nouvel appareil/), ' KA-2 ')
  await user.click(dialog.getByRole('button', { name: 'Valider le remplacement' }))
  expect(await screen.findByText('SUNMI K2, n° KA123456789')).toBeTruthy()
  expect(replace.mock.calls[0]?.[0].body).toEqual({ serialNumber: 'KA-2', model: 'SUNMI K2' })
  expect(screen.getByText('L’appareil a bien été remplacé')).toBeTruthy()
  expect(await fact('État')).toBe('jamais connecté')
  expect(screen.getByRole('button', { name: /^Générer un code/ })).toBeTruthy()
})

test('offers a retired terminal to be put back, and nothing else', async () => {
  const user = userEvent.setup()
  const reinstate = vi.fn<() => Device>(() => sampleDevice({ state: 'revoked' }))
  await show(sampleDevice({ state: 'retired', retiredAt: '2026-03-06T12:05:00.000Z' }), {
    [`${path}/reinstate`]: reinstate,
  })
  expect(await screen.findByText(/retiré depuis le ven. 06 mars 2026 à 13:05/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Remettre en service'])
  await user.click(screen.getByRole('button'))
  expect(await screen.findByRole('button', { name: "Générer un code d'authentification" })).toBeTruthy()
})

test.each([
  ['off', '2026-03-06T14:00:00.000Z', /et sans contact depuis le .* il est sans doute éteint ou sans réseau\.$/],
  ['on', '2026-03-06T15:58:00.000Z', /mais allumé .* vérifiez le lecteur de carte et l’emplacement\.$/],
])('says of a silent terminal that it is %s', async (_what, contactAt, note) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T16:00:00Z') })
  const silentSince = '2026-03-06T12:05:00.000Z'
  const contact = { at: contactAt, version: null, battery: null, network: null, reader: null, waitingDonations: null }
  await show(sampleDevice({ lastDonationAt: silentSince, silentSince, contact }))
  const notice = await screen.findByText(/^Silencieux depuis le ven. 06 mars 2026 à 13:05/)
  expect(notice.textContent).toMatch(note)
  vi.useRealTimers()
})

test('says what is unusual in the donations of a terminal, and lets a manager revoke its access or end the alarm', async () => {
  const device = sampleDevice({
    unusual: { noticedAt: '2026-03-06T12:06:00.000Z', since: '2026-03-06T12:05:00.000Z', reasons: ['amount', 'age'] },
  })
  const examined = vi.fn<() => Device>(() => ({ ...device, unusual: null }))
  await show(device, { '/customers/:customerId/devices/:deviceId/examine': examined })
  const notice = await screen.findByRole('note')
  expect(notice.textContent).toContain('Dons inhabituels depuis le ven. 06 mars 2026 à 13:05.')
  expect(notice.textContent).toContain('Des dons sont datés de bien avant leur arrivée.')
  expect(within(notice).getByRole('button', { name: "Révoquer l'accès" })).toBeDefined()
  await userEvent.click(within(notice).getByRole('button', { name: 'J’ai vérifié ces dons' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'J’ai vérifié ces dons' }))
  expect((await screen.findByText(/^Tout va bien/)).textContent).toContain('aucun don pour l’instant')
  expect(screen.getAllByRole('note')).toHaveLength(1)
  expect(examined).toHaveBeenCalledOnce()
})

test('a manager changes the name of a terminal, and returns to the list', async () => {
  const save = vi.fn((input: { body?: object }) => (input.body ? sampleDevice({ label: 'Parvis' }) : sampleDevice()))
  const { path: shown } = await renderScreen(
    () => <DeviceUpdatePage />,
    { [path]: save },
    { params: { deviceId: sampleDevice()._id } },
  )
  const name = await screen.findByRole('textbox', { name: 'Nom' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Parvis')
  await userEvent.click(screen.getByRole('button', { name: 'Valider la modification' }))
  expect(await screen.findByText("L'appareil a bien été modifié")).toBeTruthy()
  expect(save.mock.lastCall?.[0].body).toMatchObject({ label: 'Parvis' })
  expect(shown()).toBe('/devices')
})
