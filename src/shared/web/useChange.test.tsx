import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CallProvider } from './call.tsx'
import { useChange } from './useChange.ts'

const queryKey = ['records']
const oneKey = ['records', 'one']
const otherKey = ['records', 'other']

/** Creates a read that answers when the test says so. Later reads answer at once. */
const createRead = (first: string, later: string) => {
  const answer = Promise.withResolvers<string>()
  let count = 0
  const read = () => {
    count += 1
    return count === 1 ? answer.promise : Promise.resolve(later)
  }
  return { read, answer: () => answer.resolve(first), count: () => count }
}

test('a read that began before a change does not put the earlier state back, and is made again', async () => {
  const one = createRead('waiting', 'cancelled')
  const other = createRead('earlier', 'later')
  const Screen = () => {
    const queryClient = useQueryClient()
    const shown = useQuery({ queryKey: oneKey, queryFn: one.read, initialData: 'waiting' })
    const listed = useQuery({ queryKey: otherKey, queryFn: other.read })
    const change = useChange(
      { queryKey, onChanged: (state: string) => queryClient.setQueryData(oneKey, state) },
      async () => 'cancelled',
    )
    return (
      <button type="button" onClick={() => change.mutate()}>
        {shown.data} {listed.data}
      </button>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CallProvider call={() => Promise.reject(new Error('no call'))}>
        <Screen />
      </CallProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'waiting' }))
  await act(async () => {
    one.answer()
    other.answer()
  })
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('cancelled later'))
  expect([one.count(), other.count()]).toEqual([2, 2])
})
