import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { sampleLine } from '../../testing/sampleLine.ts'
import { LinePage } from './LinePage.tsx'

test('shows the words of the bank first, and offers for the rest of a credit nothing that it cannot be', async () => {
  const details = [{ qualifier: 'LCC', text: 'SUBVENTION 2026' }]
  const line = sampleLine({ proposals: [], label: 'VIR SEPA VILLE', reference: 'VIR01', details })
  const address = '/customers/:customerId/bank/lines/:lineId' as const
  const answers = { [address]: line, [`${address}/choices` as const]: { parts: [], contracts: [] } }
  await renderScreen(() => <LinePage />, answers, { params: { lineId: line._id } })
  const rest = await screen.findByLabelText<HTMLSelectElement>(/^Ce reste est/)
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['Ce que dit la banque', 'Ce qu’elle peut être'])
  expect(screen.getByRole('region', { name: 'Ce que dit la banque' }).textContent).toBe(
    'Ce que dit la banqueVIR SEPA VILLESUBVENTION 2026Référence VIR01',
  )
  expect([...rest.options].map(({ value }) => value)).toEqual([
    '',
    'other',
    'cut-off',
    'late-donation',
    'no-donation',
    'doubled',
  ])
})
