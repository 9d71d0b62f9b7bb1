import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { customerId, samplePage, sampleTransaction, sampleTransactions } from '../../testing/sampleTransaction.ts'
import { fakeServer, findFirstRow, refusal, renderTransactions } from '../testing/renderTransactions.tsx'

const listPath = `/customers/${customerId}/transactions`
const otherId = '0190d3c4-0000-7000-8000-000000000002'

afterEach(() => vi.unstubAllGlobals())

const dialog = () => screen.findByRole('dialog', { name: 'Détails' })
/** Returns label and text of every line, with plain spaces. */
const linesOf = (element: HTMLElement) =>
  [...element.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')),
  )
const openFirst = async (overrides: Parameters<typeof sampleTransaction>[1]) => {
  fakeServer({ [listPath]: samplePage([sampleTransaction(1, overrides)]) })
  renderTransactions()
  await userEvent.click(await findFirstRow())
  return dialog()
}

describe('the dialog of a donation', () => {
  test('shows placeholders for absent values', async () => {
    expect(linesOf(await openFirst({ device: null, paymentMethod: null }))).toEqual([
      ['Montant', '20,00 €'],
      ['Date', 'ven. 06 mars 2026 à 13:05'],
      ['Cause', 'Aucune'],
      ['Appareil', '??? (Saisie manuelle)'],
      ['Message', 'Aucun message'],
      ['Identifiant de la transaction', '0190d3c4-7b6a-7c11-8d5e-000000000001'],
    ])
    expect(screen.queryByText('Informations complémentaires')).toBeNull()
  })

  test("shows only the donor's details that are not empty", async () => {
    const lines = linesOf(
      await openFirst({
        message: 'Pour mes parents\nBon courage',
        cause: { _id: otherId, name: 'Toiture' },
        donatorFullname: 'Amina Diallo',
        donatorEmail: 'amina@escarcelle.example',
      }),
    )
    expect(lines.slice(0, -1)).toEqual([
      ['Montant', '20,00 €'],
      ['Nom et prénom', 'Amina Diallo'],
      ['Adresse email', 'amina@escarcelle.example'],
      ['Date', 'ven. 06 mars 2026 à 13:05'],
      ['Cause', 'Toiture'],
      ['Appareil', 'Entrée principale'],
      ['Message', 'Pour mes parents\nBon courage'],
    ])
  })

  test('shows what the terminal said of the payment, where it said anything', async () => {
    const donation = sampleTransaction(1)
    const references = { authorisation: 'A1B2C3', settlementBatch: '0042', terminalSequence: 7 }
    const silent = { terminalSequenceIsRepeated: true, chequeNumber: null, chequeBank: null }
    const changedFields = ['message', 'donatorFullname']
    fakeServer({
      [listPath]: samplePage([donation]),
      [`${listPath}/${donation._id}`]: {
        ...donation,
        ...references,
        ...silent,
        changedFields,
        netAmount: 20,
        refundedAmount: 0,
        originalCause: null,
        currentCause: null,
        movements: [],
      },
    })
    renderTransactions()
    await userEvent.click(await findFirstRow())
    const payment = await within(await dialog()).findByRole('region', { name: 'Paiement' })
    expect(linesOf(payment)).toEqual([
      ['Autorisation', 'A1B2C3'],
      ['Numéro de l’appareil', '7 (déjà utilisé)'],
      ['Télécollecte', '0042'],
      ['Texte écourté ou écarté à la réception', 'message, nom et prénom'],
    ])
  })

  test('says that the donor was erased', async () => {
    const lines = linesOf(await openFirst({ identityIsErased: true }))
    expect(lines).toContainEqual(['Donateur', 'Identité effacée'])
    expect(screen.queryByText('Informations complémentaires')).toBeNull()
  })

  test('shows the payment method of a donation by hand', async () => {
    const lines = linesOf(await openFirst({ device: null, paymentMethod: 'cheque' }))
    expect(lines[4]).toEqual(['Moyen de paiement', 'Chèque'])
  })

  test('names the number and the bank of a cheque', async () => {
    const row = sampleTransaction(1, { device: null, paymentMethod: 'cheque' })
    const details = { ...row, chequeNumber: '0001234', chequeBank: 'La Banque Postale' }
    fakeServer({ [listPath]: samplePage([row]), [`${listPath}/${row._id}`]: details })
    renderTransactions()
    await userEvent.click(await findFirstRow())
    await screen.findByText(/La Banque Postale/)
    expect(linesOf(await dialog())[4]).toEqual(['Moyen de paiement', 'Chèque (n° 0001234, La Banque Postale)'])
  })

  test('shows a telephone and a membership number', async () => {
    const lines = linesOf(await openFirst({ donatorPhone: '06 12 34 56 78', donatorMembershipNumber: 'A-12' }))
    expect(lines.slice(1, 3)).toEqual([
      ['Numéro de téléphone', '06 12 34 56 78'],
      ["Numéro d'adhérent", 'A-12'],
    ])
  })

  test.each([
    [{ shortcut: { _id: otherId, name: 'Iftar', isTemporary: true } }, 'Iftar (cause temporaire)'],
    [
      { shortcut: { _id: otherId, name: 'Toiture', isTemporary: false }, cause: { _id: otherId, name: 'Toiture' } },
      'Toiture',
    ],
    [{ cause: { _id: otherId, name: 'Puits' }, causeWasArchived: true }, 'Puits (cause archivée)'],
  ])('names the cause of %j', async (overrides, name) => {
    expect(linesOf(await openFirst(overrides))[2]).toEqual(['Cause', name])
  })

  test('copies the identifier', async () => {
    const user = userEvent.setup()
    await openFirst({})
    await user.click(screen.getByRole('button', { name: 'Copier l’identifiant' }))
    expect(await navigator.clipboard.readText()).toBe('0190d3c4-7b6a-7c11-8d5e-000000000001')
    expect(await screen.findByText('Identifiant copié')).toBeTruthy()
  })
})

/** The ids of the three donations of the list. */
const ids = sampleTransactions(3).map(({ _id }) => _id)
/** Renders the page and opens the second donation from the list. */
const openSecond = async () => {
  fakeServer({ [listPath]: samplePage(sampleTransactions(3)) })
  const page = renderTransactions('/?causeId=punctual')
  await userEvent.click(await screen.findByRole('link', { name: /à 13:04/ }))
  await dialog()
  return page
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the address of the dialog', () => {
  test('contains the donation, and closing goes one step back to the same list', async () => {
    const { router, address } = await openSecond()
    expect(address()).toEqual({ causeId: 'punctual', don: ids[1] })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toEqual({ causeId: 'punctual' })
    expect(router.history.location.state.__TSR_index).toBe(0)
    expect(document.activeElement?.id).toBe(`don-${ids[1]}`)
  })

  test('changes with previous and next, which are disabled at the ends of the list', async () => {
    const { address } = await openSecond()
    await userEvent.click(button('Suivant'))
    await waitFor(() => expect(address()['don']).toBe(ids[2]))
    expect(button('Suivant').disabled).toBe(true)
    await userEvent.click(button('Précédent'))
    await userEvent.click(button('Précédent'))
    await waitFor(() => expect(address()['don']).toBe(ids[0]))
    expect(button('Précédent').disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toEqual({ causeId: 'punctual' })
    expect(document.activeElement?.id).toBe(`don-${ids[0]}`)
  })

  test('opens the dialog directly, and closing stays on the page', async () => {
    fakeServer({ [listPath]: samplePage(sampleTransactions(3)) })
    const { address } = renderTransactions(`/?don=${ids[2]}`)
    expect(await within(await dialog()).findByText(String(ids[2]))).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(address()).toEqual({}))
  })

  test('reads a donation outside the list by its id, with a note', async () => {
    fakeServer({ [`${listPath}/${otherId}`]: sampleTransaction(7, { _id: otherId, amount: 33 }) })
    renderTransactions(`/?don=${otherId}`)
    expect(await screen.findByText('Ce don n’est pas dans la liste affichée.')).toBeTruthy()
    expect(linesOf(await dialog())[0]).toEqual(['Montant', '33,00 €'])
  })

  test('says that no donation has the id', async () => {
    fakeServer({ [`${listPath}/${otherId}`]: refusal(404) })
    renderTransactions(`/?don=${otherId}`)
    expect(await screen.findByText('Aucun don ne porte cet identifiant.')).toBeTruthy()
    expect(document.querySelector('[role=dialog] dl')).toBeNull()
  })

  test('contains the association on the page of all associations', async () => {
    const [first] = sampleTransactions(1)
    fakeServer({ '/customers/organizer/transactions': samplePage(sampleTransactions(1)) })
    const { address } = renderTransactions('/a/organizer/transactions')
    await userEvent.click(await screen.findByRole('link', { name: /Don ponctuel/ }))
    expect(linesOf(await dialog())[2]).toEqual(['Association', 'Mosquée de la Paix'])
    expect(address()).toEqual({ don: first?._id, customerId })
  })
})
