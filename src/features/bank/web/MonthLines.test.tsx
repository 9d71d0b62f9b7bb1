import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { explainedLine, idOf, sampleLine, summaryOf } from '../testing/sampleLine.ts'
import { MonthLines } from './MonthLines.tsx'

afterEach(() => localStorage.clear())

test('gives a line a short title, with its figures below', async () => {
  await renderScreen(() => <MonthLines month="2026-11" />, {
    '/customers/:customerId/bank/lines': {
      data: [summaryOf(explainedLine())],
      nextCursor: null,
      openCount: 0,
      openAmount: 0,
      changedCount: 0,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Afficher les lignes' }))
  const title = await screen.findByText('Remise carte du jeudi 19 novembre')
  expect(title.closest('a')?.textContent.replaceAll('\u00a0', ' ')).toContain(
    ', Entrée 60,00 € (4 dons), commission −0,72 € · 20 novembre 2026',
  )
})

test('prints a month once all of its lines are there, and says of another print that some are missing', async () => {
  const print = vi.fn(() => expect(screen.getAllByRole('link')).toHaveLength(2))
  vi.stubGlobal('print', print)
  const of = (last: number) => summaryOf(sampleLine({ _id: idOf(last), label: `LIGNE ${last}` }))
  await renderScreen(() => <MonthLines month="2026-11" />, {
    '/customers/:customerId/bank/lines': ({ query }: { query: { cursor?: string } }) => {
      const data = [query.cursor ? of(2) : of(1)]
      return { data, nextCursor: query.cursor ? null : 'next', openCount: 2, changedCount: 0, openAmount: 118.56 }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Afficher les lignes' }))
  await screen.findByText('LIGNE 1')
  expect(screen.getByText(/D’autres lignes du mois ne sont pas sur ce papier/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Imprimer le mois' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.queryByText(/D’autres lignes du mois/)).toBeNull()
  vi.unstubAllGlobals()
})
