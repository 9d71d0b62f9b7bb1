import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { DonationPaid } from '../../bank-calendar.ts'
import { idOf } from '../../testing/sampleLine.ts'
import { PaidLine } from './PaidLine.tsx'

const path = '/customers/:customerId/bank/donations/:transactionId' as const
const none: DonationPaid = { state: 'none', day: '2026-11-20', line: null, slip: null, differences: [] }
const line = { _id: idOf(1), bookedOn: '2026-11-24', amount: 1240 }

type Options = Parameters<typeof renderScreen>[2]
const show = (answer: DonationPaid | (() => DonationPaid), options: Options = {}) =>
  renderScreen(
    () => (
      <main>
        <PaidLine customerId={idOf(9)} transactionId={idOf(2)} />
      </main>
    ),
    { [path]: answer as never },
    options,
  )
const main = () => screen.getByRole('main')
const text = () => main().textContent.replaceAll('\u00a0', ' ')
const addresses = () =>
  screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href }) => new URL(href).pathname + new URL(href).search)

test.each<[string, Partial<DonationPaid>, string, string[]]>([
  ['paid', { state: 'paid', line }, 'Versé le 24 novembre 2026, ligne de 1 240,00 €', [`/bank/lines/${idOf(1)}`]],
  [
    'a cheque on a slip',
    { state: 'paid', line, slip: { _id: idOf(3), number: 3 } },
    'Remise n° 3 versée le 24 novembre 2026, ligne de 1 240,00 €',
    [`/bank/lines/${idOf(1)}`],
  ],
  [
    'paid with a difference',
    { state: 'paid-with-difference', line, differences: ['late-donation'] },
    'Versé le 24 novembre 2026, ligne de 1 240,00 € (écart : don arrivé après)',
    [`/bank/lines/${idOf(1)}`],
  ],
  [
    'paid but for donations that are awaited',
    { state: 'paid-with-difference', line, differences: ['awaited'] },
    'Versé le 24 novembre 2026, ligne de 1 240,00 € (écart : en attente de dons en retard)',
    [`/bank/lines/${idOf(1)}`],
  ],
  ['expected', { state: 'expected' }, 'Pas encore versé', []],
  ['to explain', { state: 'to-explain' }, 'Pas encore versé, des lignes sont à expliquer', ['/bank?month=2026-11']],
  ['late', { state: 'late' }, 'Versement en retard', ['/bank?month=2026-11']],
  ['lost', { state: 'late', differences: ['lost'] }, 'Versement en retard : remise perdue', ['/bank?month=2026-11']],
])('says of a donation that is %s what the bank did, with the way there', async (_name, paid, words, links) => {
  await show({ ...none, ...paid })
  await waitFor(() => expect(text()).toBe(words))
  expect(addresses()).toEqual(links)
})

test('keeps its place where nothing is known, and has none for who may not know', async () => {
  const read = vi.fn(() => none)
  await show(read)
  await waitFor(() => expect(read).toHaveBeenCalledOnce())
  expect([text(), main().childElementCount]).toEqual(['', 1])
})

test.each(['user', 'admin'] as const)('asks nothing and shows nothing to %s', async (role) => {
  const read = vi.fn(() => none)
  await show(read, { role })
  expect(main().childElementCount).toBe(0)
  expect(read).not.toHaveBeenCalled()
})

test('offers to ask again after a failure', async () => {
  let isDown = true
  await show(() => {
    if (isDown) throw refusal(500, 'Erreur')
    return { ...none, state: 'paid', line }
  })
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  isDown = false
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: /^ligne de/ })).toBeTruthy()
})
