import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useQuiet } from './lateLibrary.ts'
import { renderScreen } from './testing/renderScreen.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('deferred parts wait until the rows have been read, and stay during the next reads', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { promise, resolve } = Promise.withResolvers<string>()
  let reads = 0
  const Page = () => {
    const { data, refetch } = useQuery({
      queryKey: ['rows'],
      queryFn: () => (reads++ === 0 ? promise : new Promise<string>(() => {})),
    })
    return (
      <>
        <button onClick={() => void refetch()}>{data ?? 'Chargement'}</button>
        {useQuiet(20) && <p>Plus tard</p>}
      </>
    )
  }
  await renderScreen(() => <Page />)
  const button = await screen.findByRole('button', { name: 'Chargement' })
  // Longer than the quiet that is asked for.
  await vi.advanceTimersByTimeAsync(100)
  expect(screen.queryByText('Plus tard')).toBeNull()
  resolve('25 dons')
  expect(await screen.findByText('Plus tard')).toBeTruthy()
  button.click()
  await waitFor(() => expect(reads).toBe(2))
  expect(screen.getByText('Plus tard')).toBeTruthy()
})
