import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { BankRisk, BankStandings, RiskItem } from '../../bank-calendar.ts'
import { idOf } from '../../testing/sampleLine.ts'
import { RiskPage } from './RiskPage.tsx'
import { RiskSection } from './RiskSection.tsx'

const standings = '/bank/associations'
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ')
const rows = () => screen.getAllByRole('link').map((link) => [plain(link.textContent), link.getAttribute('href')])

const [entry, yard] = [
  { _id: idOf(5), name: 'Entrée' },
  { _id: idOf(6), name: 'Parvis' },
]
const since = '2026-11-23T11:00:00.000Z'
const items: RiskItem[] = [
  { kind: 'silent', amount: 800, device: entry, donationCount: 40, since },
  { kind: 'late', amount: 320.5, device: yard, donationCount: 12, day: '2026-11-06', isLost: true },
  { kind: 'late', amount: 60, device: entry, donationCount: 1, day: '2026-11-19', isLost: false },
  { kind: 'lost', amount: 30, name: 'no-payment', device: null, day: null, lineId: idOf(8) },
  { kind: 'waiting', amount: 20, device: yard, donationCount: 1, since },
  { kind: 'unexplained', amount: 12.5, lineId: idOf(9), bookedOn: '2026-11-04', label: 'CB CONTESTATION' },
]
const riskOf = (more: Partial<BankRisk> = {}): BankRisk => ({
  amount: 1243,
  items,
  others: { itemCount: 0, amount: 0 },
  ...more,
})
const show = (risk: BankRisk) => renderScreen(() => <RiskSection risk={risk} />)

test('the section says each loss in a sentence with its euros, and leads to its one act', async () => {
  await show(riskOf())
  expect(plain(screen.getByRole('heading').textContent)).toBe('Euros à risque : 1 243,00 €')
  await userEvent.click(screen.getByRole('button', { name: 'Afficher tout (6)' }))
  expect(rows()).toEqual([
    [
      'Entrée ne récolte plus depuis le 23 novembre 2026 : environ 40 dons d’habitude, Voir l’appareil, 800,00 €',
      `/devices/${idOf(5)}`,
    ],
    [
      'Remise perdue du vendredi 6 novembre 2026 (Parvis) : 12 dons, Voir les dons à réclamer à la banque, 320,50 €',
      expect.stringContaining('2026-11-06'),
    ],
    [
      'Versement en retard du jeudi 19 novembre 2026 (Entrée) : 1 don, Voir les dons à réclamer à la banque, 60,00 €',
      expect.stringContaining(idOf(5)),
    ],
    ['Don sans encaissement, Voir la ligne, 30,00 €', `/bank/lines/${idOf(8)}`],
    ['Parvis garde 1 don pas encore envoyé, Voir l’appareil, 20,00 €', `/devices/${idOf(6)}`],
    [
      'Débit du 4 novembre 2026 que personne n’a expliqué : CB CONTESTATION, Expliquer la ligne, 12,50 €',
      `/bank/lines/${idOf(9)}`,
    ],
  ])
})

test('the section shows five at first, and what is too small to be listed with all of them', async () => {
  await show(riskOf({ amount: 1250, others: { itemCount: 3, amount: 7 } }))
  expect(rows().length).toBe(5)
  expect(screen.queryByText(/autres/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Afficher tout (6)' }))
  expect(rows().length).toBe(6)
  expect(screen.queryByRole('button')).toBeNull()
  expect(plain(screen.getByText(/autres/).textContent)).toBe('Et 3 autres, plus petits : 7,00 €')
})

test('there is no section where nothing is at risk', async () => {
  await show({ amount: 0, items: [], others: { itemCount: 0, amount: 0 } })
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

const standing = {
  customer: { _id: idOf(1), name: 'Les Sept Cyprès' },
  state: 'late',
  riskAmount: 1243,
  lateAmount: 380.5,
  openLineCount: 2,
  differenceAmount: 31.5,
  lookedAt: since,
} as const
const showPlatform = (answer: BankStandings | (() => never)) =>
  renderScreen(RiskPage, { [standings]: answer }, { role: 'admin' })

test('the platform sees states and sums of associations, each a link to its page', async () => {
  const none = { riskAmount: 0, lateAmount: 0, openLineCount: 0 }
  const calm = { ...standing, ...none, customer: { _id: idOf(2), name: 'Alizés' }, state: 'with-difference' } as const
  await showPlatform({ data: [standing, calm], count: 120, riskAmount: 1243 })
  const list = within(await screen.findByRole('list'))
  const shown = list.getAllByRole('link').map((link) => [plain(link.textContent), link.getAttribute('href')])
  expect(shown).toEqual([
    [
      'Les Sept Cyprès, 380,50 € en retard · 2 lignes à expliquer · 31,50 € d’écarts nommés, 1 243,00 € à risque',
      `/a/customers/${idOf(1)}`,
    ],
    ['Alizés, 31,50 € d’écarts nommés, 0,00 € à risque', `/a/customers/${idOf(2)}`],
  ])
  expect(plain(screen.getByText(/premières/).textContent)).toBe('Les 2 premières, par euros à risque.')
})

test('the page of the platform says where nothing is late', async () => {
  await showPlatform({ data: [], count: 0, riskAmount: 0 })
  expect(await screen.findByText('Aucune association en retard de versement')).toBeTruthy()
})

test('a page that cannot be read offers to try again', async () => {
  await showPlatform(() => {
    throw refusal(503, 'Réessayez plus tard.')
  })
  expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy()
})
