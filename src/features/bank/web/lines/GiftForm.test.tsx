import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { sampleCause } from '#features/causes/testing/cause.fixture.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankLine } from '../../bank-line.ts'
import { explainedLine, sampleLine, sampleMatch } from '../../testing/sampleLine.ts'
import { LinePage } from './LinePage.tsx'

const path = '/customers/:customerId/bank/lines/:lineId' as const
const roof = sampleCause({ name: 'Toiture' }, 21)
const meal = sampleCause({ name: 'Repas chauds' }, 22)
const credit = (more: Partial<BankLine> = {}) =>
  sampleLine({ amount: 50, label: 'VIR SEPA M OU MME HADDAD DON TOITURE', proposals: [], ...more })
const given = (line: BankLine): BankLine => ({
  ...explainedLine(line),
  match: { ...sampleMatch, rule: 'new-donation', madeBy: { _id: sampleMatch._id, name: 'Amina Benali' } },
})
type Sent = { body?: { donations: object[] } }

const show = async (line = credit()) => {
  const give = vi.fn((_sent: Sent) => given(line))
  await renderScreen(
    () => <LinePage />,
    {
      [path]: line,
      [`${path}/choices`]: { parts: [], contracts: [] },
      [`${path}/donations`]: give as never,
      '/customers/:customerId/causes': [roof, meal],
    },
    { params: { lineId: line._id } },
  )
  await screen.findByRole('heading', { name: /^Ligne de/ })
  return give
}
const open = async () => userEvent.click(await screen.findByRole('button', { name: 'C’est un don' }))
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ')

test('makes a donation of a credit: cause and donor are read in the words of the bank', async () => {
  const give = await show()
  await open()
  expect(await screen.findByDisplayValue('Toiture')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le don' }))
  await waitFor(() => expect(give).toHaveBeenCalledOnce())
  expect(give.mock.lastCall?.[0].body?.donations).toEqual([
    { amount: 50, causeId: roof._id, donatorFullname: 'M OU MME HADDAD' },
  ])
  await screen.findByText(/Don enregistré/)
})

test('makes several donations, whose sum is shown and must be the line’s', async () => {
  const give = await show(credit({ label: 'VIR SEPA HADDAD' }))
  await open()
  const amount = await screen.findByLabelText(/^Montant/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '30')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un autre don' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Montant du don 2/).value).toBe('20')
  await userEvent.selectOptions(screen.getByLabelText('Cause du don 2'), 'Repas chauds')
  await userEvent.type(screen.getByLabelText(/^Montant du don 2/), ',50')
  expect(screen.getAllByRole('status').map(({ textContent }) => plain(textContent))).toContain(
    'Total : 50,50 € sur 50,00 €',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les 2 dons' }))
  expect(plain(document.body.textContent)).toContain('Les dons doivent faire 50,00 €.')
  expect(give).not.toHaveBeenCalled()
  await userEvent.clear(screen.getByLabelText(/^Montant du don 2/))
  await userEvent.type(screen.getByLabelText(/^Montant du don 2/), '20')
  await userEvent.clear(screen.getByLabelText('Nom et prénom'))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer les 2 dons' }))
  await waitFor(() => expect(give).toHaveBeenCalledOnce())
  expect(give.mock.lastCall?.[0].body?.donations).toEqual([{ amount: 30 }, { amount: 20, causeId: meal._id }])
})

test('is offered below what is proposed, and for no debit', async () => {
  await show(credit({ proposals: sampleLine().proposals }))
  const section = screen.getByRole('region', { name: 'Ce qu’elle peut être' })
  const buttons = within(section).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Accepter', 'C’est un don', 'Expliquer à la main'])
})

test('is not offered for a debit', async () => {
  await show(credit({ amount: -50 }))
  await screen.findByRole('button', { name: 'Enregistrer l’explication' })
  expect(screen.queryByRole('button', { name: 'C’est un don' })).toBeNull()
})

test('says before an undo that the donation is cancelled with it', async () => {
  await show(given(credit()))
  await userEvent.click(screen.getByRole('button', { name: 'Annuler le rapprochement' }))
  expect(await screen.findByText(/Un don enregistré depuis cette ligne est annulé/)).toBeTruthy()
})
