import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { Ramadan } from '../ramadan.ts'
import { bracketEuros, type PeriodFigures, type PlatformStatistics, type Statistics } from '../statistics.ts'
import { RamadanPage } from './RamadanPage.tsx'
import { PlatformStatisticsPage, StatisticsPage } from './StatisticsPage.tsx'

const path = '/customers/:customerId/statistics'
const roof = { _id: '0190d3c4-0000-7000-8000-0000000000c1', name: 'Toit' }
const sum = (donationCount: number, totalDonations: number) => ({ donationCount, totalDonations })
const figures = (from: string, to: string, total: number, days: PeriodFigures['days'] = []): PeriodFigures => ({
  from,
  to,
  ...sum(4, total),
  averageDonation: total / 4,
  cancelledCount: 0,
  movements: 0,
  days,
})
const statistics: Statistics = {
  period: { ...figures('2026-03-01', '2026-03-31', 100, [{ day: '2026-03-06', ...sum(4, 100) }]), movements: -10 },
  compared: figures('2026-02-01', '2026-02-28', 80),
  causes: [
    { kind: 'punctual', cause: null, ...sum(1, 40), compared: sum(0, 0) },
    { kind: 'cause', cause: roof, ...sum(3, 60), compared: sum(4, 80) },
  ],
  devices: [{ device: null, ...sum(4, 100), compared: sum(4, 80) }],
  methods: [
    { method: 'cash', ...sum(3, 70), compared: sum(4, 80) },
    { method: null, ...sum(1, 30), compared: sum(0, 0) },
  ],
  hours: [{ weekday: 5, hour: 13, ...sum(4, 100) }],
  brackets: bracketEuros.map((fromEuros, index) => ({
    fromEuros,
    belowEuros: bracketEuros[index + 1] ?? null,
    ...(fromEuros === 20 ? sum(4, 100) : sum(0, 0)),
  })),
  goals: [{ cause: roof, target: 1000, net: 400, percent: 40, recent: 280, reachedOn: '2026-05-19' }],
  keepsRamadan: false,
}
const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')
const picture = (name: string) => screen.findByRole('region', { name })
/** Opens the figures of a picture. Returns their table. */
const tableOf = async (region: string) => {
  await userEvent.click(within(await picture(region)).getByText(/^Voir les chiffres/))
  return screen.findByRole('table', { name: region })
}
const hrefIn = (element: HTMLElement, name: RegExp | string) =>
  within(element).getAllByRole('link', { name })[0]?.getAttribute('href')
const linkIn = async (region: string, name: RegExp | string) => hrefIn(await picture(region), name)

const show = (answer: Statistics | ((input: unknown) => Statistics) = statistics) =>
  renderScreen(() => <StatisticsPage />, { [path]: answer })

test('shows the figures of the month with those that they are compared with', async () => {
  await show()
  await picture('Par jour')
  await picture('Objectifs')
  const text = plain(document.body) ?? ''
  expect(text).toContain('Total récolté100,00 €+25 % par rapport à 80,00 €')
  expect(text).toContain('Corrections : −10,00 € · Net : 90,00 €')
  expect(text).toContain('Meilleur jour : vendredi 6 mars 2026, 100,00 € (4 dons).')
  expect(text).toContain('Atteint vers le 19 mai 2026, au rythme des 28 derniers jours')
})

test('marks Fridays and feasts, and labels as many days as can be read', async () => {
  const march = { ...figures('2026-03-01', '2026-03-31', 100, [{ day: '2026-03-06', ...sum(4, 100) }]) }
  await show({ ...statistics, period: march, keepsRamadan: true })
  const days = await picture('Par jour')
  const labels = [...days.querySelectorAll('[style*="--place"]')].map(plain)
  expect(labels).toEqual(['06/03', '13/03', '20/03', '★', '27/03'])
  expect(plain(days)).toContain('VendrediAïd al-Fitr')
  expect(plain(days)).toContain('Vendredi 20 mars 2026, Aïd al-Fitr')
})

test('rows of zeros are not printed', async () => {
  const days = [{ day: '2026-03-06', ...sum(4, 100) }]
  await show({ ...statistics, period: figures('2026-03-01', '2026-03-31', 100, days), compared: null })
  const rows = [...(await tableOf('Par jour')).querySelectorAll('tbody tr:not(.no-print)')]
  expect(rows.map(plain)).toEqual([expect.stringMatching(/^vendredi 6 mars/i)])
})

test('each picture has one menu for its image and its table', async () => {
  await show()
  const menu = within(await picture('Par jour')).getByRole('button', { name: 'Télécharger, Par jour' })
  await userEvent.click(menu)
  expect(screen.getAllByRole('menuitem').map(plain)).toEqual(['Image (PNG)', 'Tableau (CSV)'])
})

test('the week has the hours and days with donations alone', async () => {
  const hours = [
    { weekday: 5, hour: 13, ...sum(4, 90) },
    { weekday: 7, hour: 20, ...sum(1, 10) },
  ]
  await show({ ...statistics, hours })
  const week = within(await picture('Par jour de la semaine et par heure'))
  expect(week.getAllByRole('rowheader').map(plain)).toEqual(['13 h', '20 h'])
  expect(week.getAllByRole('columnheader').map(plain)).toEqual(['Heure', 'Ven', 'Dim'])
})

test('a rise is green and a fall is red, each with its arrow', async () => {
  await show({ ...statistics, compared: { ...figures('2026-02-01', '2026-02-28', 200), donationCount: 2 } })
  const rise = await screen.findByText(/^\+100\s%/)
  expect(rise.className).toContain('accent')
  expect(rise.querySelector('.tabler-icon-arrow-up-right')).toBeTruthy()
  const fall = screen.getByText(/^−50\s% par rapport à 200,00/)
  expect(fall.className).toContain('danger')
  expect(fall.querySelector('.tabler-icon-arrow-down-right')).toBeTruthy()
})

test('the days of the period are shown before the figures arrive, and the lines of the changes are kept free', async () => {
  await show((() => new Promise<Statistics>(() => {})) as never)
  await waitFor(() => expect(plain(document.body)).toMatch(/Du 1er au \d+ .+, comparé (?:aux?|à) /))
  // The end of an ordinal is above the line.
  expect(document.querySelector('sup')?.textContent).toBe('er')
  const [, change] = screen.getByText('Total récolté').parentElement?.querySelectorAll('dd') ?? []
  expect(plain(change)).toMatch(/^\+\d+ % par rapport à [\d ]+,\d\d €$/)
  expect(change?.style.visibility).toBe('hidden')
})

test('bars come with the largest first, and each mark leads to the exact list', async () => {
  await show()
  const bars = within(await picture('Par cause')).getByRole('list', { name: 'Par cause' })
  expect([...bars.children].map(plain)).toEqual([
    'Toit60,00 €3 dons · 60 %−25 % par rapport à 80,00 €',
    'Dons ponctuels40,00 €1 don · 40 %0,00 € auparavant',
  ])
  const period = 'startDate=2026-03-01&endDate=2026-03-31'
  expect(await linkIn('Par cause', 'Toit')).toBe(`/?${period}&causeId=${roof._id}`)
  expect(await linkIn('Par cause', 'Dons ponctuels')).toBe(`/?${period}&causeId=punctual`)
  expect(await linkIn('Par moyen de paiement', 'Espèces')).toBe(`/?${period}&paymentMethod=cash`)
  expect(await linkIn('Par moyen de paiement', 'Non précisé')).toBe(`/?${period}&paymentMethod=unknown`)
  expect(hrefIn(await tableOf('Par jour'), /vendredi 6 mars/i)).toBe('/?startDate=2026-03-06&endDate=2026-03-06')
  const days = 'from=2026-03-01&to=2026-03-31'
  expect(decodeURIComponent((await linkIn('Par appareil', 'Saisie manuelle')) ?? '')).toBe(
    `/stats/donations?${days}&kind=by-hand`,
  )
  expect(await linkIn('Par montant', /^De 20/)).toContain('bracket=')
  expect(await linkIn('Par jour de la semaine et par heure', /^Vendredi, 13/)).toContain('weekday=')
})

test('another period is asked for at once, with what it is compared with', async () => {
  const asked = vi.fn((_input: { query?: Record<string, string> }) => statistics)
  await show(asked as never)
  await picture('Par jour')
  await userEvent.selectOptions(screen.getByLabelText('Comparée à'), 'aucune autre')
  await waitFor(() => expect(asked.mock.lastCall?.[0].query).not.toHaveProperty('compareFrom'))
  await userEvent.selectOptions(screen.getByLabelText('Période'), 'D’autres jours…')
  const [from, to] = [await screen.findByLabelText('Du'), screen.getByLabelText('Au')]
  await userEvent.clear(from)
  await userEvent.type(from, '2026-03-05')
  await userEvent.clear(to)
  await userEvent.type(to, '2026-03-04')
  await userEvent.click(screen.getByRole('button', { name: 'Afficher' }))
  expect(screen.getByText(/^La date de fin ne peut pas être antérieure/)).toBeTruthy()
  await userEvent.clear(to)
  await userEvent.type(to, '2026-03-09')
  await userEvent.click(screen.getByRole('button', { name: 'Afficher' }))
  await waitFor(() => expect(asked.mock.lastCall?.[0].query).toMatchObject({ from: '2026-03-05', to: '2026-03-09' }))
})

test('the platform has the week and the amounts of all associations, without lists behind them', async () => {
  const { period, compared, hours, brackets } = statistics
  const platform: PlatformStatistics = { period, compared, hours, brackets, customers: [], customerCount: 1 }
  const options = { role: 'admin', hasCustomer: false } as const
  await renderScreen(() => <PlatformStatisticsPage />, { '/statistics': platform }, options)
  const week = await picture('Par jour de la semaine et par heure')
  expect(within(week).getByText('100').getAttribute('title')).toContain('100,00')
  expect(plain(await picture('Par montant'))).toContain('De 20')
  expect(within(week).queryByRole('link')).toBeNull()
})

test('the evenings of a Ramadan are beside those of the one before', async () => {
  const dates = { year: 1447, first: '2026-02-19', last: '2026-03-19', source: 'CFCM' }
  const ramadan: Ramadan = {
    dates,
    proposal: { first: '2026-02-18', last: '2026-03-19' },
    before: { year: 1446, first: '2025-03-01', last: '2025-03-29', source: null },
    evenings: [
      {
        number: 1,
        day: '2026-02-19',
        sum: sum(2, 30),
        isOver: true,
        compared: { day: '2025-03-01', ...sum(1, 20) },
        sameWeekday: null,
      },
      {
        number: 2,
        day: '2026-02-20',
        sum: null,
        isOver: false,
        compared: { day: '2025-03-02', ...sum(1, 5) },
        sameWeekday: { day: '2025-03-07', ...sum(1, 7) },
      },
    ],
    overCount: 1,
    total: sum(2, 30),
    comparedTotal: sum(1, 20),
    cancelledCount: 0,
    forecast: { low: 412, likely: 461.3, high: 508 },
  }
  await renderScreen(() => <RamadanPage />, { '/customers/:customerId/ramadan': ramadan })
  const table = await tableOf('Par soirée')
  expect(plain(table.querySelector('tbody'))).toBe(
    'Soirée 1, jeudi 19 février 2026230,00 €20,00 €Soirée 2, vendredi 20 février 20265,00 €',
  )
  expect(plain(document.body)).toContain('Du 19 février au 19 mars 2026, source : CFCM')
  expect(plain(document.body)).toContain('Récolté en 1 soirée30,00 €+50 % par rapport à 20,00 €')
  expect(plain(document.body)).toContain('environ 460 €entre 410 € et 510 €, huit fois sur dix')
  const cumulated = await tableOf('Cumul par soirée')
  expect(plain(cumulated.querySelector('tbody'))).toContain('Soirée 2, vendredi 20 février 202625,00 €')
  expect(plain(document.body)).toContain('À la soirée 1 : 30,00 €, contre 20,00 € au Ramadan précédent.')
  await userEvent.selectOptions(screen.getByLabelText('Comparée à'), 'la même soirée de la semaine')
  expect(plain(table.querySelector('thead'))).toContain('Ramadan 1446, même jour de la semaine')
  expect(plain(table.querySelector('tbody'))).toContain('vendredi 20 février 20267,00 €')
})
