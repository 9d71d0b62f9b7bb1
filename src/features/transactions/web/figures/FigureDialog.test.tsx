import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { customerId, samplePage, sampleStats, sampleTransaction } from '../../testing/sampleTransaction.ts'
import type { FigureMovement } from '../../transaction.ts'
import { fakeServer, findFirstRow, renderTransactions } from '../testing/renderTransactions.tsx'

const donation = sampleTransaction(1, { amount: 50 })
const listPath = `/customers/${customerId}/transactions`
const movementsPath = `/customers/${customerId}/movements`
const net = { refunded: 40, cancelledElsewhere: 0, chargedBack: 0, corrected: 0, reassigned: 0, net: 10 }
const stats = sampleStats({ donationCount: 1, averageDonation: 50, totalDonations: 50 })
const refund: FigureMovement = {
  _id: '0190d3c4-0000-7000-8000-0000000000cc',
  kind: 'refunded',
  subjectKind: 'refunded',
  amount: -40,
  fromCause: null,
  toCause: null,
  paymentMethod: 'card',
  effectiveOn: '2026-03-20',
  recordedAt: '2026-03-20T12:00:00.000Z',
  transactionId: donation._id,
  donationAmount: 50,
  reason: 'Demande du donateur',
}
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

const open = async (name: RegExp, address = '/') => {
  const server = fakeServer({
    [listPath]: samplePage([donation], { net, stats }),
    [movementsPath]: { data: [refund], nextCursor: null, stats, net },
  })
  const rendered = renderTransactions(address)
  await findFirstRow()
  await userEvent.click(screen.getByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name: 'D’où vient ce chiffre' })
  await within(dialog).findByText('Net')
  return { server, dialog, ...rendered }
}

test.each([/^Total récolté/, /^Remboursés/])(
  'the figure %s opens the gross figure, the movements and the net figure',
  async (name) => {
    const { dialog } = await open(name)
    for (const part of [
      'Récolté : 1 don50,00 €',
      'Remboursement−40,00 €',
      '20 mars 2026 · don de 50,00 €',
      'Net10,00 €',
    ])
      expect(plain(dialog)).toContain(part)
    expect(plain(dialog)).toContain('Demande du donateur')
  },
)

test('a figure that leaves a cancelled donation out adds up to the net figure', async () => {
  const figures = { stats: sampleStats({ cancelledCount: 1, cancelledDonations: 30 }), net: { ...net, net: -10 } }
  fakeServer({
    [listPath]: samplePage([donation], figures),
    [movementsPath]: { data: [refund], nextCursor: null, ...figures },
  })
  renderTransactions('/')
  await findFirstRow()
  expect(screen.getByText('1 don annulé, non compté')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Total récolté/ }))
  const dialog = await screen.findByRole('dialog', { name: 'D’où vient ce chiffre' })
  await within(dialog).findByText('Net')
  expect(plain(dialog)).toContain('1 don annulé, non compté30,00 €')
})

test('the total of a day asks for the movements of that day, and leads to its donations', async () => {
  const { dialog, address } = await open(/^1 don · /, '/?causeId=punctual')
  expect(plain(dialog)).toContain('vendredi 6 mars 2026')
  await userEvent.click(within(dialog).getByRole('link', { name: 'Voir ces dons' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toEqual({ startDate: '2026-03-06', endDate: '2026-03-06', causeId: 'punctual' })
})

test('the page of all associations explains nothing', async () => {
  fakeServer({ '/customers/organizer/transactions': samplePage([donation], { net, stats }) })
  renderTransactions('/a/organizer/transactions')
  await findFirstRow()
  expect(screen.queryByRole('button', { name: /D’où vient/ })).toBeNull()
})
