import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Answers } from '#app/web/testing/answers.ts'
import { refusal, renderScreen } from '#shared/web/testing/renderScreen.tsx'
import type { DepositSlip, Undeposited } from '../../deposit.ts'
import { cheque, idOf, odile, otherCheque, sampleSlip, twoCheques } from '../../testing/sampleSlip.ts'
import { CashBoxPage } from './CashBoxPage.tsx'
import { CashDepositCreatePage, DepositCreatePage } from './DepositCreatePage.tsx'
import { DepositListPage } from './DepositListPage.tsx'
import { DepositPage } from './DepositPage.tsx'

const paths = { list: '/customers/:customerId/deposits', undeposited: '/customers/:customerId/undeposited' }
const one = `${paths.list}/:depositId`
const openDays = ['2026-03-08', '2026-03-07', '2026-03-06', '2026-03-04'].map((day) => ({
  day,
  cash: day > '2026-03-06' ? 25.5 : 20,
}))
const undeposited: Undeposited = {
  ...twoCheques,
  cheques: [cheque, otherCheque],
  cashBalance: 25.5,
  account: 'Compte courant',
  openDays,
}
const cancelled = sampleSlip({
  isCancelled: true,
  cancellation: { reason: 'Un chèque oublié', cancelledAt: '2026-03-07T11:00:00.000Z', cancelledBy: odile },
})
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const box = (name: RegExp) => screen.getByRole('checkbox', { name })
const create = async (save: (sent: { body?: object }) => unknown = () => sampleSlip()) => {
  const rendered = await renderScreen(() => <DepositCreatePage />, {
    [paths.undeposited]: undeposited,
    [paths.list]: save,
  })
  await screen.findByLabelText(/^Compte bancaire/)
  return rendered
}
const show = async (slip: DepositSlip, answers: Answers = {}, options = {}) => {
  const params = { depositId: slip._id }
  await renderScreen(() => <DepositPage />, { [one]: slip, ...answers }, { params, ...options })
  await screen.findByRole('heading', { name: /^Bordereau de remise n°\s7$/ })
}

test('shows the cheques and cash to deposit, and lists all slips, cancelled ones included', async () => {
  await renderScreen(() => <DepositListPage />, {
    [paths.undeposited]: undeposited,
    [paths.list]: { data: [sampleSlip(), { ...cancelled, _id: idOf(6), number: 6 }], nextCursor: null },
  })
  const section = await screen.findByRole('region', { name: 'À remettre en banque' })
  await waitFor(() => expect(plain(section.textContent)).toContain('25,50 €'))
  expect(plain(section.textContent)).toBe('À remettre en banqueChèques250,10 €Espèces en caisse25,50 €Voir la caisse')
  const [first, second] = (await screen.findAllByRole('link', { name: /Bordereau/ })).map((row) =>
    plain(row.textContent),
  )
  expect(first).toContain('Compte courant · 2 chèques · 25,50 € en espèces')
  expect(second).toContain('Annulé · Compte courant')
})

test('chooses everything at first, and adds up what stays chosen', async () => {
  const save = vi.fn((_sent: { body?: object }) => sampleSlip())
  const { path } = await create(save)
  const total = () => plain(screen.getByText('Total de la remise').nextSibling?.textContent)
  expect(total()).toBe('50,10 €')
  await userEvent.click(box(/Chèque sans numéro/))
  expect(total()).toBe('40,00 €')
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le bordereau' }))
  await waitFor(() => expect(path()).toBe(`/deposits/${idOf(1)}`))
  expect(save.mock.lastCall?.[0].body).toMatchObject({
    account: 'Compte courant',
    chequeIds: [cheque._id],
    lines: [],
  })
})

test('offers the open days that are not before what is chosen, and says the earliest', async () => {
  const late = { ...cheque, _id: idOf(7), number: '0001235', createdAt: '2026-03-07T12:05:00.000Z' }
  await renderScreen(() => <DepositCreatePage />, {
    [paths.undeposited]: { ...undeposited, cheques: [cheque, late] },
  })
  const day = await screen.findByLabelText(/^Jour de la remise/)
  const offered = () =>
    within(day)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value)
  expect(offered()).toEqual(['2026-03-08', '2026-03-07'])
  expect(screen.getByText('Au plus tôt le 7 mars 2026')).toBeTruthy()
  await userEvent.selectOptions(day, '2026-03-07')
  await userEvent.click(box(/0001235/))
  expect(offered()).toEqual(['2026-03-08', '2026-03-07', '2026-03-06'])
  await userEvent.selectOptions(day, '2026-03-06')
  await userEvent.click(box(/0001235/))
  expect((day as HTMLSelectElement).value).toBe('2026-03-08')
})

test('says that nothing is chosen, and sends nothing', async () => {
  const save = vi.fn()
  await create(save)
  await userEvent.click(box(/^Tout choisir/))
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le bordereau' }))
  expect(await screen.findByText('Choisissez au moins un chèque, ou comptez les espèces')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

test('has nothing to choose when everything was deposited', async () => {
  const none = {
    chequeCount: 0,
    chequeTotal: 0,
    sheetCount: 0,
    cashTotal: 0,
    cheques: [],
    sheets: [],
    account: null,
    openDays,
  }
  await renderScreen(() => <DepositCreatePage />, { [paths.undeposited]: none })
  expect(await screen.findByText('Aucun chèque à remettre')).toBeTruthy()
})

test('counts the cash of a slip by denomination, with what the box can give on its day', async () => {
  const save = vi.fn((_sent: { body?: object }) => sampleSlip())
  const { path } = await renderScreen(() => <CashDepositCreatePage />, {
    [paths.undeposited]: undeposited,
    [paths.list]: save,
  })
  await userEvent.type(await screen.findByLabelText(/^Nombre de 10,00/), '2')
  expect(plain(screen.getByText('Total de la remise').nextSibling?.textContent)).toBe('20,00 €')
  const available = (amount: string) => screen.getByText(new RegExp(`^La caisse permet une remise de ${amount}`))
  expect(available('25,50')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText(/^Jour de la remise/), '2026-03-06')
  expect(available('20,00')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le bordereau' }))
  await waitFor(() => expect(path()).toBe(`/deposits/${idOf(1)}`))
  expect(save.mock.lastCall?.[0].body).toEqual({
    day: '2026-03-06',
    account: 'Compte courant',
    chequeIds: [],
    lines: [{ denomination: 10, quantity: 2 }],
  })
})

test('sends no slip of cash without a note, and says why the box refuses one', async () => {
  const message = 'La caisse permet une remise de 5,00 € au plus le 8 mars 2026.'
  const save = vi.fn(() => {
    throw refusal(409, message, { lines: message })
  })
  await renderScreen(() => <CashDepositCreatePage />, { [paths.undeposited]: undeposited, [paths.list]: save })
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer le bordereau' }))
  await screen.findByLabelText(/^Nombre de 10,00/)
  await submit()
  expect(await screen.findByText('Choisissez au moins un chèque, ou comptez les espèces')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText(/^Nombre de 10,00/), '1')
  await submit()
  expect(await screen.findAllByText(message)).not.toHaveLength(0)
})

test('a refusal for too much says once what the box can give', async () => {
  const message = 'La caisse permet une remise de 25,50\u00a0€ au plus le 8 mars 2026.'
  const save = () => {
    throw refusal(409, message, { lines: message })
  }
  await renderScreen(() => <CashDepositCreatePage />, { [paths.undeposited]: undeposited, [paths.list]: save })
  await userEvent.type(await screen.findByLabelText(/^Nombre de 10,00/), '9')
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer le bordereau' })
  await userEvent.click(submit)
  const saying = () => screen.getAllByText(/^La caisse permet/)
  const isInForm = (element: HTMLElement) => submit.form?.contains(element) === true
  // The toast says it too.
  await waitFor(() => expect(saying().every(isInForm)).toBe(false))
  expect(saying().filter(isInForm)).toHaveLength(1)
})

test('the cash box says what it contains, and what came and went by day', async () => {
  const day = { day: '2026-03-06', received: 40, refunded: 5, deposited: 20, adjusted: 0, balance: 15 }
  const earlier = { day: '2026-03-05', received: 0, refunded: 0, deposited: 0, adjusted: 0, balance: 0 }
  await renderScreen(() => <CashBoxPage />, {
    '/customers/:customerId/cash-box': { balance: 15, waiting: null, data: [day, earlier], nextBefore: null },
  })
  const table = await screen.findByRole('table', { name: 'Caisse' })
  const cells = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => plain(textContent))
  expect(cells).toEqual(['40,00 €5,00 € remboursés', '20,00 €', '15,00 €', '—', '—', '0,00 €'])
  expect(plain(screen.getByText(/en caisse$/).textContent)).toBe('15,00 € en caisse')
})

test('a slip lists its cheques and its cash, and is cancelled with a reason', async () => {
  const cancel = vi.fn((_sent: { body: object }) => cancelled)
  await show(sampleSlip(), { [`${one}/cancel`]: cancel })
  const [cheques, cash] = screen.getAllByRole('table').map(({ textContent }) => plain(textContent))
  expect(cheques).toContain('0001234La Banque Postale')
  expect(cheques).toContain('Total des chèques50,10 €')
  expect(cash).toContain('20,00 €120,00 €')
  expect(cash).toContain('Total25,50 €')
  await userEvent.click(screen.getByRole('button', { name: 'Annuler le bordereau' }))
  const dialog = await screen.findByRole('dialog', { name: 'Annuler le bordereau' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le bordereau' }))
  expect(await within(dialog).findByText('La raison est obligatoire')).toBeTruthy()
  expect(cancel).not.toHaveBeenCalled()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Raison' }), 'Un chèque oublié')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le bordereau' }))
  expect(await screen.findByText('Un chèque oublié')).toBeTruthy()
  expect(cancel.mock.lastCall?.[0].body).toEqual({ reason: 'Un chèque oublié' })
  expect(screen.queryByRole('button', { name: 'Annuler le bordereau' })).toBeNull()
})

test('says why a slip is not cancelled', async () => {
  const message = 'Ce bordereau est déjà annulé.'
  await show(sampleSlip(), {
    [`${one}/cancel`]: () => {
      throw refusal(409, message)
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Annuler le bordereau' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByRole('textbox'), 'Une erreur')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Annuler le bordereau' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a user who counts reads a slip, and does not cancel it', async () => {
  await show(sampleSlip(), {}, { role: 'user', mayCount: true })
  expect(screen.getByRole('button', { name: 'Imprimer' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Annuler le bordereau' })).toBeNull()
})
