import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/web/start.ts'
import { CallFailure } from '#shared/client.ts'
import { useRepeatOnline } from './onReconnect.ts'

const offline = new CallFailure('network', 'Le serveur est injoignable.')

/** Answers once the network has returned. */
const serve = (failure: CallFailure) => {
  let isAway = true
  const answer = vi.fn(() => (isAway ? Promise.reject(failure) : Promise.resolve('12 dons')))
  const come = (event: 'online' | 'offline') =>
    act(() => {
      isAway = event === 'offline'
      window.dispatchEvent(new Event(event))
    })
  return { answer, come }
}

const List = ({ read }: { read: () => Promise<string> }) => {
  const { data, isError } = useQuery({ queryKey: ['list'], queryFn: read, retry: false })
  return <p>{isError ? 'injoignable' : data}</p>
}

const Search = ({ find }: { find: (text: string) => Promise<string> }) => {
  const search = useMutation({ mutationFn: find })
  useRepeatOnline({ ...search, repeat: search.mutate })
  return (
    <>
      <button onClick={() => search.mutate('nadia')}>Rechercher</button>
      <p>{search.isError ? 'injoignable' : search.data}</p>
    </>
  )
}

const show = (screenOf: React.ReactNode) =>
  render(<QueryClientProvider client={createQueryClient()}>{screenOf}</QueryClientProvider>)

test('only lists that failed to load are read again when the network returns', async () => {
  const { answer, come } = serve(offline)
  show(<List read={answer} />)
  come('offline')
  expect(await screen.findByText('injoignable')).toBeTruthy()
  come('online')
  expect(await screen.findByText('12 dons')).toBeTruthy()
  const { length } = answer.mock.calls
  come('offline')
  come('online')
  expect(answer).toHaveBeenCalledTimes(length)
})

test('a search without a network is repeated when it returns', async () => {
  const { answer, come } = serve(offline)
  show(<Search find={answer} />)
  come('offline')
  act(() => screen.getByText('Rechercher').click())
  expect(await screen.findByText('injoignable')).toBeTruthy()
  come('online')
  expect(await screen.findByText('12 dons')).toBeTruthy()
  expect(answer).toHaveBeenLastCalledWith('nadia', expect.anything())
})

test('a search that was refused is not repeated', async () => {
  const { answer, come } = serve(new CallFailure('refused', 'Précisez la recherche.', 422))
  show(<Search find={answer} />)
  act(() => screen.getByText('Rechercher').click())
  expect(await screen.findByText('injoignable')).toBeTruthy()
  come('offline')
  come('online')
  expect(answer).toHaveBeenCalledTimes(1)
})
