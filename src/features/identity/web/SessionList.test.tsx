import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { OwnSession } from '../session.ts'
import { SessionList } from './SessionList.tsx'

const here: OwnSession = {
  _id: '00000000-0000-4000-8000-000000000001',
  device: { kind: 'desktop', browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' },
  startedAt: '2026-03-06T08:00:00.000Z',
  lastUsedAt: '2026-03-06T12:05:00.000Z',
  isCurrent: true,
}
const there: OwnSession = {
  ...here,
  _id: '00000000-0000-4000-8000-000000000002',
  device: { kind: 'mobile', browser: 'Chrome', system: 'Android', network: '2001:db8:7::/48' },
  isCurrent: false,
}
const unknown: OwnSession = {
  ...there,
  _id: '00000000-0000-4000-8000-000000000003',
  device: { kind: null, browser: null, system: null, network: null },
}

const show = async (sessions: OwnSession[], answers: Answers = {}) => {
  const remaining = [...sessions]
  await renderScreen(() => <SessionList />, { '/users/me/sessions': () => [...remaining], ...answers })
  await screen.findAllByRole('listitem')
  return remaining
}
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
const confirm = async (title: string) =>
  userEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: title }))

test('shows the device in French, the network, the last use, and the current session', async () => {
  await show([here, there, unknown])
  const use = 'Dernière utilisation : ven. 06 mars 2026 à 13:05'
  expect(rows()).toEqual([
    `Firefox sur WindowsCette sessionOrdinateur, réseau 203.0.113.0/24${use}`,
    `Chrome sur AndroidTéléphone, réseau 2001:db8:7::/48${use}Mettre fin`,
    `Appareil inconnu${use}Mettre fin`,
  ])
})

test('ends one session after a confirmation, and refetches the list', async () => {
  const end = vi.fn<(input: object) => undefined>()
  const remaining = await show([here, there], { '/users/me/sessions/:sessionId': end })
  await userEvent.click(screen.getByRole('button', { name: 'Mettre fin à la session Chrome sur Android' }))
  end.mockImplementation(() => {
    remaining.pop()
  })
  await confirm('Mettre fin')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(end).toHaveBeenCalledExactlyOnceWith({ params: { sessionId: there._id } })
  expect(await screen.findByText('La session a bien pris fin')).toBeTruthy()
})

test('ends all other sessions, and offers that only when there are some', async () => {
  const end = vi.fn<() => undefined>()
  const remaining = await show([here, there, unknown], { '/users/me/sessions/end-others': end })
  end.mockImplementation(() => {
    remaining.splice(1)
  })
  await userEvent.click(screen.getByRole('button', { name: 'Mettre fin aux autres sessions' }))
  await confirm('Mettre fin aux autres sessions')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(end).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mettre fin aux autres sessions' })).toBeNull())
})
