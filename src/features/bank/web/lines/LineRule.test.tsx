import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankRule } from '../../bank-line.ts'
import { explainedLine, idOf, sampleMatch } from '../../testing/sampleLine.ts'
import { LinePage } from './LinePage.tsx'
import { RuleSection } from './LineRule.tsx'

const customer = '/customers/:customerId/bank' as const
const line = explainedLine()
const rule: BankRule = {
  _id: idOf(31),
  sentence: 'EDF\u00a0: électricité, chaque mois',
  account: { _id: idOf(2), name: 'Compte courant' },
  madeAt: '2026-11-20T09:00:00.000Z',
  madeBy: { _id: idOf(1), name: 'Amina Benali' },
  lineCount: 2,
}
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

test('offers to answer later lines as this one, and says the rule in a sentence', async () => {
  const teach = vi.fn((_sent: { params: object }) => rule)
  await renderScreen(
    () => <LinePage />,
    {
      [`${customer}/lines/:lineId`]: { ...line, rule: { _id: null, sentence: rule.sentence } },
      [`${customer}/matches/:matchId/rule`]: teach as never,
    },
    { params: { lineId: line._id } },
  )
  const section = await screen.findByRole('region', { name: 'La prochaine fois' })
  expect(plain(section.textContent)).toContain('EDF : électricité, chaque mois')
  await userEvent.click(within(section).getByRole('button', { name: 'Faire de même à l’avenir' }))
  await waitFor(() => expect(teach.mock.lastCall?.[0].params).toMatchObject({ matchId: sampleMatch._id }))
  expect(await screen.findByText('C’est retenu')).toBeTruthy()
})

test('says that a rule explained a line, and whose rule it is', async () => {
  const match = { ...sampleMatch, rule: 'taught' as const, madeBy: rule.madeBy }
  await renderScreen(
    () => <LinePage />,
    { [`${customer}/lines/:lineId`]: { ...line, match } },
    { params: { lineId: line._id } },
  )
  expect(await screen.findByText(/Expliqué par une règle \(Amina Benali\), le/)).toBeTruthy()
})

test('lists the rules, and ends one after a question', async () => {
  const end = vi.fn((_sent: { params: object }) => undefined)
  await renderScreen(() => <RuleSection />, {
    [`${customer}/rules`]: [rule],
    [`${customer}/rules/:ruleId/end`]: end as never,
  })
  const section = await screen.findByRole('region', { name: 'Vos règles' })
  expect(plain(section.textContent)).toContain(
    'Compte courant · Amina Benali, le 20 novembre 2026 · 2 lignes expliquées',
  )
  await userEvent.click(within(section).getByRole('button', { name: /^Annuler la règle/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Annuler la règle' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler la règle' }))
  await waitFor(() => expect(end.mock.lastCall?.[0].params).toMatchObject({ ruleId: rule._id }))
})
