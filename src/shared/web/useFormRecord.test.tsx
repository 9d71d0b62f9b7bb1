import { useQuery, useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from './testing/renderScreen.tsx'
import { useFormRecord } from './useFormRecord.ts'

const show = async (read: () => Promise<string>) => {
  const options = { queryKey: ['record'], queryFn: read }
  const Detail = () => <p>{`detail ${useQuery(options).data ?? '…'}`}</p>
  const Form = () => {
    const { data: record, error } = useFormRecord(options)
    const queryClient = useQueryClient()
    return (
      <>
        <p>{`form ${record ?? '…'}${error ? ' failed' : ''}`}</p>
        <button onClick={() => void queryClient.invalidateQueries()}>again</button>
      </>
    )
  }
  const Screens = () => {
    const [edits, setEdits] = useState(false)
    if (edits) return <Form />
    return (
      <>
        <Detail />
        <button onClick={() => setEdits(true)}>edit</button>
      </>
    )
  }
  await renderScreen(() => <Screens />)
}

test('starts from a fresh record, and keeps it when a refetch fails', async () => {
  const now = Promise.withResolvers<string>()
  const read = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('offline')))
  read.mockResolvedValueOnce('before').mockReturnValueOnce(now.promise)
  await show(read)
  expect(await screen.findByText('detail before')).toBeTruthy()
  await userEvent.click(screen.getByText('edit'))
  expect(screen.getByText('form …')).toBeTruthy()
  now.resolve('now')
  expect(await screen.findByText('form now')).toBeTruthy()
  await userEvent.click(screen.getByText('again'))
  await waitFor(() => expect(screen.getByText('form now failed')).toBeTruthy())
})
