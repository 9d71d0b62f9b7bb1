import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { idOf, sampleLine, summaryOf } from '../testing/sampleLine.ts'
import { MonthLines } from './MonthLines.tsx'

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
