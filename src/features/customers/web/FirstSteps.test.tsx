import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#shared/role.ts'
import { customerId, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { FirstSteps as Steps } from '../customer.ts'
import { FirstSteps } from './FirstSteps.tsx'

const none: Steps = {
  isNew: true,
  hasCause: false,
  hasDevice: false,
  hasSignedInDevice: false,
  hasHelper: false,
  waitingDeviceId: null,
}
const deviceId = '00000000-0000-4000-8000-000000000007'

const show = (steps: Steps, role: Role = 'manager') =>
  renderScreen(
    () => (
      <>
        <h1>Écran</h1>
        <FirstSteps />
      </>
    ),
    { '/customers/:customerId/first-steps': steps },
    { role },
  )
/** The steps with their state, and the links of those that can be done. */
const read = async () => {
  const panel = await screen.findByRole('region', { name: 'Premiers pas' })
  const steps = within(panel).getAllByRole('listitem')
  const names = steps.map((step) => step.querySelector('p')?.textContent)
  const links = within(panel).queryAllByRole<HTMLAnchorElement>('link')
  return { names, links: links.map((link) => [link.textContent, new URL(link.href).pathname]) }
}

test('shows a new manager four steps, with the next act of each', async () => {
  await show(none)
  expect(await read()).toEqual({
    names: [
      'Créer une cause (À faire)',
      'Ajouter un appareil (À faire)',
      'Connecter l’appareil (À faire)',
      'Inviter un bénévole (À faire)',
    ],
    links: [
      ['Créer une cause', '/causes/create'],
      ['Inviter un bénévole', '/users/create'],
    ],
  })
  expect(screen.getByText('0 sur 4')).toBeTruthy()
  expect(screen.getByText(/^La plateforme ajoute vos appareils/)).toBeTruthy()
})

test('leads to the terminal that waits for its code, and offers nothing for what is done', async () => {
  await show({ ...none, hasCause: true, hasDevice: true, waitingDeviceId: deviceId })
  const { names, links } = await read()
  expect(names.slice(0, 2)).toEqual(['Créer une cause (Fait)', 'Ajouter un appareil (Fait)'])
  expect(links).toEqual([
    ['Ouvrir l’appareil', `/devices/${deviceId}`],
    ['Inviter un bénévole', '/users/create'],
  ])
})

test.each([
  ['admin', ['Créer une cause', 'Ajouter un appareil', 'Inviter un bénévole']],
  ['organizer', ['Créer une cause', 'Inviter un bénévole']],
  ['commercial', ['Créer une cause']],
] as const)('offers role %s what it may do', async (role, offered) => {
  await show(none, role)
  const { links } = await read()
  expect(links.map(([name]) => name)).toEqual(offered)
  for (const [, path] of links) expect(path).toContain(`/a/customers/${customerId}/`)
})

test.each([
  ['everything is done', { ...none, hasCause: true, hasDevice: true, hasSignedInDevice: true, hasHelper: true }],
  ['the association is not new', { ...none, isNew: false }],
])('is gone when %s', async (_, steps) => {
  await show(steps)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Premiers pas')).toBeNull()
})
