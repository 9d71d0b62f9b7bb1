import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { LoadMore } from './LoadMore.tsx'

type LoadPage = (page: number) => Promise<string[]>

/** Renders a list with two rows per page, as links or as plain rows. */
const show = (loadPage: LoadPage, asLinks = true) =>
  renderScreen(() => {
    const list = useInfiniteQuery({
      queryKey: ['rows'],
      queryFn: ({ pageParam }) => loadPage(pageParam),
      initialPageParam: 1,
      getNextPageParam: (last, _, page) => (last.length === 2 ? page + 1 : undefined),
    })
    const rows = list.data?.pages.flat() ?? []
    return (
      <>
        <ul>
          {rows.map((row) => (
            <li key={row}>{asLinks ? <a href={`/${row}`}>{row}</a> : <p>{row}</p>}</li>
          ))}
        </ul>
        <LoadMore list={list} />
        <button>Ailleurs</button>
      </>
    )
  })
const pages = [['a', 'b'], ['c', 'd'], ['e']]
const pageOf: LoadPage = async (page) => pages[page - 1] ?? []
const more = () => screen.findByRole('button', { name: 'Charger plus' })

test('moves the focus to the first new row, also on the last page, whose button is gone', async () => {
  await show(pageOf)
  for (const first of ['c', 'e']) {
    const button = await more()
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: first })))
  }
  expect(screen.queryByRole('button', { name: 'Charger plus' })).toBeNull()
})

test('focuses a row that is no link', async () => {
  await show(pageOf, false)
  await userEvent.click(await more())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('c').closest('li')))
})

test('keeps the focus that was moved meanwhile', async () => {
  const answer = Promise.withResolvers<string[]>()
  await show((page) => (page === 1 ? pageOf(1) : answer.promise))
  await userEvent.click(await more())
  const elsewhere = screen.getByRole('button', { name: 'Ailleurs' })
  elsewhere.focus()
  answer.resolve(['c'])
  await screen.findByText('c')
  expect(document.activeElement).toBe(elsewhere)
})

test("focuses 'Réessayer' when a page fails, then the first new row", async () => {
  const loadPage = vi.fn(pageOf)
  await show(loadPage)
  loadPage.mockRejectedValueOnce(new Error('offline'))
  await userEvent.click(await more())
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  await waitFor(() => expect(document.activeElement).toBe(retry))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'c' })))
})
