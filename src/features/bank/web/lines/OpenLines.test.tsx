import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { sampleLine, summaryOf } from '../../testing/sampleLine.ts'
import { OpenLines } from './OpenLines.tsx'

type Asked = { query: object }
const path = '/customers/:customerId/bank/lines'
const page = { nextCursor: null, openCount: 2, openAmount: 5, changedCount: 0 }

test('shows the open lines of a month alone, with ways to all of them and back to the month', async () => {
  const lines = vi.fn((_asked: Asked) => ({ data: [], ...page }))
  await renderScreen(() => <OpenLines count={2} month="2026-10" />, { [path]: lines as never })
  await screen.findByText('Octobre 2026 : chaque ligne est expliquée.')
  expect(screen.getByRole('region', { name: 'À expliquer en octobre 2026' })).toBeTruthy()
  expect(lines.mock.lastCall?.[0].query).toMatchObject({ state: 'open', month: '2026-10' })
  const hrefOf = (name: RegExp) => screen.getByRole<HTMLAnchorElement>('link', { name }).href
  expect(hrefOf(/Tous les mois\s: 2 lignes à expliquer/)).toMatch(/bank\?month=2026-10$/)
  expect(hrefOf(/Revenir à octobre 2026/)).toMatch(/month\?month=2026-10$/)
})

test('stays with a month while a line of it waits', async () => {
  await renderScreen(() => <OpenLines count={1} month="2026-11" />, {
    [path]: { data: [summaryOf(sampleLine())], ...page } as never,
  })
  expect(await screen.findByRole('button', { name: 'Chercher de nouveau' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Revenir|Tous les mois/ })).toBeNull()
})
