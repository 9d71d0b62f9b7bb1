import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { both, Loaded, LoadedRows, type QueryState } from './Loaded.tsx'

const show = async (state: Partial<QueryState<string[]>>) => {
  const list = { data: undefined, error: null, isFetching: false, refetch: vi.fn(), ...state }
  await renderScreen(() => (
    <>
      <LoadedRows list={list} empty={{ text: 'Rien' }}>
        {(rows) => rows.join(', ')}
      </LoadedRows>
      <Loaded of={both(list, { ...list, data: ['z'], error: null })}>
        {([one, other]) => one.concat(other).join(', ')}
      </Loaded>
    </>
  ))
  return list
}

test('shows a skeleton, then the rows, or the empty state', async () => {
  await show({})
  expect(screen.getAllByRole('status')).toHaveLength(2)
  await show({ data: ['a', 'b'] })
  expect(document.body.textContent).toContain('a, b')
  await show({ data: [] })
  expect(document.body.textContent).toContain('Rien')
})

test('a failure offers a retry, and data that was read stays', async () => {
  const { refetch } = await show({ error: new Error('lost') })
  const [first, joined] = screen.getAllByRole('button', { name: 'Réessayer' })
  first!.click()
  joined!.click()
  expect(refetch).toHaveBeenCalledTimes(3)
  await show({ data: ['kept'], error: new Error('lost') })
  expect(document.body.textContent).toContain('kept')
})
