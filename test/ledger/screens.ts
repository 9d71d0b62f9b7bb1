import { readDigestFigures } from '#features/notifications/server/digest-figures.queries.ts'
import { centsOfEuros } from '#shared/money.ts'
import type { Filter, LedgerModel } from './model.ts'
import { dayAt, type History } from './setting.ts'

/** The definitions of docs/rules/figures.md, in cents. */
export const definitions = {
  Récolté: ({ given }: LedgerModel, filter: Filter): number =>
    given(filter).reduce((sum, { cents, living }) => sum + (living.cancelled > 0 ? 0 : cents), 0),
  Net: ({ given, changed }: LedgerModel, filter: Filter): number =>
    given(filter).reduce((sum, { cents }) => sum + cents, changed(filter)),
}

/** A figure of a screen: its name, the filter that it stands for, and how it is read in cents. */
type ScreenFigure = { screen: string; figure: keyof typeof definitions; filter: Filter; read: () => Promise<number> }

type Goal = { cause: { _id: string }; net: number; percent: number }

const march: Filter = { from: '2026-03-01', to: '2026-03-31' }
const marchDays = 'from=2026-03-01&to=2026-03-31'

/** Lists the figures of the screens, of the whole association and of each cause. The goals of the causes are 100 €. */
export const figuresOfScreens = ({
  test,
  customerId,
  name,
  admin,
  causes,
  call,
  startOf,
  endOf,
}: History): ScreenFigure[] => {
  const get = async (path: string) => (await call('GET', path)).json()
  const cents = (euros: number): number => centsOfEuros(euros)
  const stats = async (query: string) => get(`/transactions?limit=1&net=true&${query}`)
  const statistics = () => get(`/statistics?${marchDays}`)
  const live = async (path: string, caller?: { token: string }) => {
    const { body } = caller
      ? await test.call(caller, 'GET', path, { query: { once: 'true' } })
      : await call('GET', `${path}?once=true`)
    return JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? '')
  }
  const hall = async (causeId: string | null) => {
    const link = await call('POST', '/live-links', { period: 'all', showsNames: false, ...(causeId && { causeId }) })
    return cents((await live('/live', { token: link.json().token })).total)
  }
  const listed = async () => {
    const query = new URLSearchParams({ search: name, figures: 'true' })
    const { data } = (await test.call(admin, 'GET', `/customers/search?${query.toString()}`)).json()
    return cents(data[0].month.total)
  }
  const dayOfHeads = dayAt(2)
  const period = { startDate: '2026-03-01', endDate: '2026-03-31' }
  return [
    { screen: 'cards', figure: 'Récolté', filter: {}, read: async () => cents((await stats('')).stats.totalDonations) },
    { screen: 'net line', figure: 'Net', filter: {}, read: async () => cents((await stats('')).net.net) },
    {
      screen: 'cards of a day',
      figure: 'Récolté',
      filter: { from: dayOfHeads, to: dayOfHeads },
      read: async () => {
        const ends = new URLSearchParams({ startDate: startOf(dayOfHeads), endDate: endOf(dayOfHeads) })
        return cents((await stats(ends.toString())).stats.totalDonations)
      },
    },
    {
      screen: 'statistics',
      figure: 'Récolté',
      filter: march,
      read: async () => cents((await statistics()).period.totalDonations),
    },
    {
      screen: 'net of the statistics',
      figure: 'Net',
      filter: march,
      read: async () => {
        const { period: shown } = await statistics()
        return cents(shown.totalDonations) + cents(shown.movements)
      },
    },
    { screen: 'month in the list of associations', figure: 'Récolté', filter: march, read: listed },
    {
      screen: 'summary by mail',
      figure: 'Récolté',
      filter: march,
      read: async () => (await readDigestFigures(test.db, customerId, { period, compared: undefined })).cents,
    },
    {
      screen: 'live cards',
      figure: 'Récolté',
      filter: {},
      read: async () => cents((await live(`/live`)).totalDonations),
    },
    { screen: 'live net', figure: 'Net', filter: {}, read: async () => cents((await live('/live')).net) },
    { screen: 'hall', figure: 'Récolté', filter: {}, read: () => hall(null) },
    ...causes.flatMap(({ id }, cause): ScreenFigure[] => [
      {
        screen: `page of cause ${cause}`,
        figure: 'Récolté',
        filter: { cause },
        read: async () => cents((await get(`/causes/${id}/transactions`)).stats.totalDonations),
      },
      {
        screen: `progress of cause ${cause}`,
        figure: 'Net',
        filter: { cause },
        // A percent of 100 € is a euro.
        read: async () => cents((await get(`/causes/${id}`)).collectProgression),
      },
      {
        screen: `cause ${cause} in the list of causes`,
        figure: 'Net',
        filter: { cause },
        read: async () =>
          cents((await get('/causes?figures=true')).find((one: { _id: string }) => one._id === id).figures.net),
      },
      {
        screen: `goal of cause ${cause} in the statistics`,
        figure: 'Net',
        filter: { cause },
        read: async () => cents((await statistics()).goals.find((goal: Goal) => goal.cause._id === id).net),
      },
      { screen: `hall of cause ${cause}`, figure: 'Récolté', filter: { cause }, read: () => hall(id) },
    ]),
  ]
}
