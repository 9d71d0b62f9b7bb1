import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { customerId, samplePage, sampleTransaction } from '#features/transactions/testing/sampleTransaction.ts'
import { fakeServer, findFirstRow, renderTransactions } from '#features/transactions/web/testing/renderTransactions.tsx'
import { dayOf } from '#shared/days.ts'
import type { Role } from '#shared/role.ts'
import { formatTypedDay } from '#shared/web/typedDay.ts'
import type { DonationMovements } from '../../movement.ts'
import { refund, refunded, untouched, waitingRequest } from '../../testing/sampleMovements.ts'

const donation = sampleTransaction(1, { amount: 50 })
const listPath = `/customers/${customerId}/transactions`
const movementsPath = `${listPath}/${donation._id}/movements`
const cause = { _id: '0190d3c4-0000-7000-8000-0000000000bb', name: 'Puits' }

const open = async (movements: DonationMovements, role: Role = 'manager') => {
  const server = fakeServer({ [listPath]: samplePage([donation]), [movementsPath]: movements })
  renderTransactions('/', { role })
  await userEvent.click(await findFirstRow())
  return { server, dialog: await screen.findByRole('dialog') }
}
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')
const buttonsIn = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('button')
    .map((button) => button.textContent)

describe('what was put right on a donation', () => {
  test('is listed with its day, people and reason, and what is left', async () => {
    const { dialog } = await open({ ...refunded, currentCause: cause })
    const section = await within(dialog).findByRole('region', { name: 'Corrections' })
    expect(plain(section)).toContain('Remboursement −40,00 €')
    expect(plain(section)).toContain('20 mars 2026, par Karim Morel')
    expect(plain(section)).toContain('Demande du donateur')
    expect(plain(section)).toContain('Il reste 10,00 € de ce don. Affecté à Puits (à l’origine : aucune cause).')
  })

  test.each([
    ['manager', ['Annuler le don', 'Noter un remboursement', 'Autres corrections']],
    ['admin', ['Annuler le don']],
  ] as const)('offers a %s what they may do', async (role, offered) => {
    const { dialog } = await open(untouched, role)
    const section = await within(dialog).findByRole('region', { name: 'Corrections' })
    expect(buttonsIn(section)).toEqual(offered)
  })

  test('offers the rare corrections on demand', async () => {
    const { dialog } = await open(untouched)
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Autres corrections' }))
    expect(buttonsIn(dialog)).toEqual(
      expect.arrayContaining(['Réaffecter à une autre cause', 'Noter une contestation']),
    )
    // The amount is in sight in every form.
    await userEvent.click(within(dialog).getByRole('button', { name: 'Réaffecter à une autre cause' }))
    expect(plain(dialog)).toContain('Il reste 50,00 € de ce don. Ce qui reste du don passe à une autre cause.')
  })

  test('is not read by a user', async () => {
    const { dialog } = await open(refunded, 'user')
    expect(buttonsIn(dialog)).toContain('Suivant')
    expect(within(dialog).queryByRole('region', { name: 'Corrections' })).toBeNull()
  })
})

/** Opens a donation and the form of a correction. */
const openForm = async (movements: DonationMovements, name = 'Noter un remboursement') => {
  const opened = await open(movements)
  await within(opened.dialog).findByRole('region', { name: 'Corrections' })
  const others = within(opened.dialog).queryByRole('button', { name: 'Autres corrections' })
  if (others) await userEvent.click(others)
  await userEvent.click(await within(opened.dialog).findByRole('button', { name }))
  return opened
}
const takeAll = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: /^Tout/ }))
const giveReason = () => userEvent.type(screen.getByRole('textbox', { name: /^Raison/ }), 'Demande du donateur')
const recordedNow = { request: null, confirmation: null }

describe('a refund', () => {
  test('asks for its amount and a reason in place of the footer, and says that it is recorded', async () => {
    const { server, dialog } = await openForm(untouched)
    expect(buttonsIn(dialog)).not.toContain('Suivant')
    const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Montant remboursé' })
    expect(amount.value).toBe('')
    expect(plain(within(dialog).getByRole('button', { name: /^Tout/ }))).toBe('Tout : 50,00 €')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noter un remboursement' }))
    expect(await within(dialog).findByText('Le montant est obligatoire')).toBeTruthy()
    // The reason is missing too, further down.
    expect(document.activeElement).toBe(amount)
    await takeAll(dialog)
    expect(amount.value).toBe('50')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noter un remboursement' }))
    expect(await within(dialog).findByText('La raison est obligatoire')).toBeTruthy()
    await giveReason()
    server.answers[movementsPath] = { ...refunded, movement: refund, ...recordedNow }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noter un remboursement' }))
    expect(await screen.findByText('La correction est enregistrée')).toBeTruthy()
    await waitFor(() => expect(plain(dialog)).toContain('Il reste 10,00 € de ce don.'))
  })
})

describe('the means of a refund', () => {
  test("is the donation's, unless another is chosen, and its line says so", async () => {
    const { server, dialog } = await openForm({ ...untouched, paymentMethod: 'cash' })
    const field = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Moyen' })
    expect(field.value).toBe('cash')
    await takeAll(dialog)
    await userEvent.selectOptions(field, 'Virement')
    await giveReason()
    const transferred = { ...refund, paymentMethod: 'transfer' as const }
    server.answers[movementsPath] = { ...refunded, movements: [transferred], movement: transferred, ...recordedNow }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noter un remboursement' }))
    await waitFor(() => expect(plain(dialog)).toContain('Remboursement −40,00 € (virement)'))
    expect(server.bodies().join('')).toContain('"paymentMethod":"transfer"')
  })
})

describe('the day on which money moved', () => {
  test('is asked for where money moves, starts today, and is sent when it is another', async () => {
    const { server, dialog } = await openForm(untouched)
    const field = within(dialog).getByLabelText<HTMLInputElement>(/^Date de l’opération/)
    expect(field.value).toBe(formatTypedDay(dayOf(new Date())))
    await takeAll(dialog)
    fireEvent.change(field, { target: { value: '05/03/2026' } })
    await giveReason()
    server.answers[movementsPath] = { ...refunded, movement: refund, ...recordedNow }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noter un remboursement' }))
    await waitFor(() => expect(server.bodies().join('')).toContain('"movedOn":"2026-03-05"'))
  })

  test('is not asked for where the record is put right', async () => {
    const { dialog } = await openForm(untouched, 'Annuler le don')
    expect(within(dialog).queryByLabelText(/^Date de l’opération/)).toBeNull()
  })
})

describe('a movement above the amount to confirm', () => {
  test('says why it waits', async () => {
    const { server, dialog } = await openForm(untouched)
    await takeAll(dialog)
    await giveReason()
    const confirmation = { scope: 'person', earlierAmount: 800, confirmationAmount: 200 }
    const request = { ...waitingRequest, isOwn: true }
    server.answers[movementsPath] = { ...untouched, waiting: request, movement: null, request, confirmation }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noter un remboursement' }))
    const why = await within(dialog).findByText(/^Avec vos autres corrections/)
    expect(plain(why)).toBe(
      'Avec vos autres corrections des dernières 24 heures (800,00 €), cette correction dépasse 200,00 € : une autre personne doit la confirmer.',
    )
  })
})

describe('a chargeback', () => {
  const taken = { ...refund, kind: 'chargeback' as const, subjectKind: 'chargeback' as const, amount: -50 }

  test('takes all that is left, or all that the bank took when it comes back', async () => {
    const { server, dialog } = await openForm(untouched, 'Noter une contestation')
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Montant repris par la banque' })
    await takeAll(dialog)
    expect(field.value).toBe('50')
    await userEvent.type(screen.getByRole('textbox', { name: /^Raison/ }), 'Contestation')
    const after = { ...untouched, netAmount: 0, version: 1, movements: [taken], allowed: ['chargeback_won'] }
    server.answers[movementsPath] = { ...after, movement: taken, ...recordedNow }
    await userEvent.click(within(dialog).getByRole('button', { name: 'Noter une contestation' }))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Contestation gagnée' }))
    await takeAll(dialog)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Montant rendu par la banque' }).value).toBe('50')
  })
})

describe('a reason that is typed', () => {
  test('is not lost without a question when the dialog closes', async () => {
    fakeServer({ [listPath]: samplePage([donation]), [movementsPath]: untouched })
    // By its address: the history of this test does not hold back a step back.
    renderTransactions(`/?don=${donation._id}`)
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Noter un remboursement' }))
    await userEvent.type(screen.getByRole('textbox', { name: /^Raison/ }), 'Demande')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer' }))
    const question = await screen.findByRole('dialog', { name: 'Quitter sans enregistrer ?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Annuler' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Raison/ }).value).toBe('Demande')
  })
})

describe('a movement that waits', () => {
  test('is confirmed or declined by another manager', async () => {
    const { dialog } = await open({ ...untouched, waiting: waitingRequest })
    const section = await within(dialog).findByRole('region', { name: 'Corrections' })
    expect(plain(section)).toContain('Karim Morel demande votre confirmation : remboursement de 300,00 €.')
    expect(plain(section)).toContain('Par virement, le 5 mars 2026')
    expect(buttonsIn(section)).toEqual(['Confirmer', 'Refuser'])
  })

  test('is taken back by the person who asked, and not confirmed', async () => {
    const { dialog } = await open({ ...untouched, waiting: { ...waitingRequest, isOwn: true } })
    const section = await within(dialog).findByRole('region', { name: 'Corrections' })
    expect(buttonsIn(section)).toEqual(['Retirer la demande'])
  })
})

const hold = { _id: '0190d3c4-0000-7000-8000-0000000000dd' }
describe.each([
  { heldBy: { ...hold, kind: 'sheet', number: null } as const, why: /feuille de comptage/, link: 'Voir la feuille' },
  {
    heldBy: { ...hold, kind: 'slip', number: 3 } as const,
    why: /bordereau de remise n°\s3/,
    link: 'Voir le bordereau',
  },
])('a donation that is held by a $heldBy.kind', ({ heldBy, why, link }) => {
  test('says why it is neither cancelled nor corrected, with a link', async () => {
    const { dialog } = await open({ ...untouched, isByHand: true, heldBy, allowed: ['refunded', 'reassigned'] })
    expect(await within(dialog).findByText(why)).toBeTruthy()
    expect(within(dialog).getByRole('link', { name: link }).getAttribute('href')).toContain(heldBy._id)
    expect(buttonsIn(dialog)).toContain('Noter un remboursement')
    for (const name of ['Annuler le don', 'Corriger le montant']) expect(buttonsIn(dialog)).not.toContain(name)
  })

  test('has no link for an admin, who has no such screen', async () => {
    const { dialog } = await open({ ...untouched, isByHand: true, heldBy }, 'admin')
    expect(await within(dialog).findByText(why)).toBeTruthy()
    expect(within(dialog).queryByRole('link', { name: link })).toBeNull()
  })
})
