import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CallFailure } from '#shared/client.ts'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { NotificationSettings } from '../notification.ts'
import { MailSettings } from './MailSettings.tsx'

const all: NotificationSettings = { digest: 'week', goalReached: true, silentDevice: true }
type Input = Partial<Edit<NotificationSettings>>

/** Renders the settings. The server keeps what it gets. */
const show = async (role: 'manager' | 'user', refuses = false) => {
  const sent: Input[] = []
  let settings = all
  await renderScreen(
    () => <MailSettings />,
    {
      '/users/me/notifications': ({ body, readVersion }: Input) => {
        if (body && refuses) throw new CallFailure('refused', 'Une panne.', 500)
        if (body && readVersion) sent.push({ body, readVersion })
        if (body) settings = { digest: body.digest, goalReached: body.goalReached, silentDevice: body.silentDevice }
        return settings
      },
    },
    { role },
  )
  await screen.findByRole('radio', { name: /semaine/ })
  return sent
}
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name })

test('saves each choice at once', async () => {
  const sent = await show('manager')
  expect([radio(/semaine/).checked, toggle(/Objectif/).checked, toggle(/Appareil/).checked]).toEqual([true, true, true])
  await userEvent.click(radio(/mois/))
  await waitFor(() => expect(radio(/mois/).checked).toBe(true))
  await userEvent.click(toggle(/Appareil/))
  await waitFor(() => expect(toggle(/Appareil/).checked).toBe(false))
  expect(sent).toEqual([
    { body: { ...all, digest: 'month' }, readVersion: readVersionOf(NotificationSettings, all) },
    {
      body: { ...all, digest: 'month', silentDevice: false },
      readVersion: readVersionOf(NotificationSettings, { ...all, digest: 'month' }),
    },
  ])
  expect(await screen.findAllByText('Vos e-mails sont réglés')).not.toHaveLength(0)
})

test('shows a user nothing about terminals', async () => {
  await show('user')
  expect(screen.queryByRole('switch', { name: /Appareil/ })).toBeNull()
  expect(toggle(/Objectif/)).toBeTruthy()
})

test('keeps the choice that the server has when it refuses', async () => {
  await show('manager', true)
  await userEvent.click(radio(/Jamais/))
  expect(await screen.findByText('Une erreur est survenue')).toBeTruthy()
  expect([radio(/semaine/).checked, radio(/Jamais/).checked]).toEqual([true, false])
})
