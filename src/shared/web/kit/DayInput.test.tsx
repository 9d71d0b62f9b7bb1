import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../testing/renderScreen.tsx'
import { DayInput } from './DayInput.tsx'

const Field = ({ first = '' }) => {
  const [day, setDay] = useState(first)
  return (
    <>
      <DayInput label="Jour" value={day} onChange={setDay} />
      <output>{day}</output>
      <button type="button" onClick={() => setDay('2026-01-31')}>
        Janvier
      </button>
    </>
  )
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Jour' })

test('a day is typed in French and is a day for the form', async () => {
  await renderScreen(() => <Field />)
  await userEvent.type(await field(), '6.3.2026')
  expect(screen.getByRole('status').textContent).toBe('2026-03-06')
  await userEvent.tab()
  expect((await field()).value).toBe('06/03/2026')
})

test('an invalid day stays as typed, for the form to refuse', async () => {
  await renderScreen(() => <Field />)
  await userEvent.type(await field(), '31/02/2026')
  expect(screen.getByRole('status').textContent).toBe('31/02/2026')
  expect((await field()).value).toBe('31/02/2026')
})

test('shows the day that the form sets, and picks one in a calendar', async () => {
  await renderScreen(() => <Field first="2026-03-06" />)
  expect((await field()).value).toBe('06/03/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Janvier' }))
  expect((await field()).value).toBe('31/01/2026')
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }))
  await userEvent.click(await screen.findByRole('button', { name: '15 janvier 2026' }))
  expect(screen.getByRole('status').textContent).toBe('2026-01-15')
  expect((await field()).value).toBe('15/01/2026')
})
