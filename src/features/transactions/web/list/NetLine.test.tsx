import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { customerId, samplePage, sampleTransaction, sampleTransactions } from '../../testing/sampleTransaction.ts'
import { fakeServer, findFirstRow, findRows, renderTransactions, shownRows } from '../testing/renderTransactions.tsx'

const donation = sampleTransaction(1, { amount: 50 })
const listPath = `/customers/${customerId}/transactions`
const cause = { _id: '0190d3c4-0000-7000-8000-0000000000bb', name: 'Puits' }
const plain = (element: HTMLElement) => element.textContent?.replaceAll('\u00a0', ' ')

describe('the net line', () => {
  const net = { refunded: 40, cancelledElsewhere: 0, chargedBack: 0, corrected: 0, reassigned: 0, net: 10 }

  test('stands below the gross figures where there is anything', async () => {
    fakeServer({ [listPath]: samplePage([donation], { net }) })
    renderTransactions()
    expect(plain(await screen.findByRole('button', { name: /^Remboursés/ }))).toBe(
      'Remboursés : 40,00 € · Net : 10,00 €',
    )
  })

  test('is absent where nothing was put right', async () => {
    fakeServer({ [listPath]: samplePage([donation], { net: { ...net, refunded: 0, net: 50 } }) })
    renderTransactions()
    await findFirstRow()
    expect(screen.queryByText(/Net/)).toBeNull()
  })
})

describe('a row of the list', () => {
  const standing = { netAmount: 0, refunded: 0, cancelled: 0, chargedBack: 0, corrected: 0, currentCause: null }
  const rowOf = async (overrides: object) => {
    fakeServer({ [listPath]: samplePage([{ ...donation, standing: { ...standing, ...overrides } }]) })
    renderTransactions()
    return plain(await findFirstRow()) ?? ''
  }

  test.each([
    [{ cancelled: 50 }, 'annulé'],
    [{ netAmount: 40, refunded: 10 }, 'remboursé 10,00 €'],
    [{ chargedBack: 50 }, 'impayé 50,00 €'],
    [{ netAmount: 45, corrected: -5 }, 'corrigé à 45,00 €'],
    [{ netAmount: 50, currentCause: cause }, 'réaffecté à Puits'],
  ])('that was put right by %j says %s beside its amount', async (overrides, mark) => {
    const row = await rowOf(overrides)
    expect(row).toContain(mark)
    expect(row).toContain('+ 50,00 €')
  })
})

test('the rows of a phone come first, the others after them', async () => {
  const counts: number[] = []
  const observer = new MutationObserver(() => counts.push(shownRows().length))
  observer.observe(document.body, { childList: true, subtree: true })
  try {
    fakeServer({ [listPath]: samplePage(sampleTransactions(25)) })
    renderTransactions()
    await findRows(25)
  } finally {
    observer.disconnect()
  }
  expect([...new Set(counts)].filter((count) => count > 0)).toEqual([4, 25])
})
