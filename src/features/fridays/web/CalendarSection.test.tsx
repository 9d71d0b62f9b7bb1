import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { CalendarSection } from './CalendarSection.tsx'

const proposed = { chosenWeekday: null, weekday: 6, keepsRamadan: false, ramadans: [] }

test('a chosen day applies at once, and the tabs are named again', async () => {
  const change = vi.fn((_input: { body?: unknown }) => ({ ...proposed, chosenWeekday: 7, weekday: 7 }))
  const answer = (input: { body?: unknown }) => (input.body === undefined ? proposed : change(input))
  const onChanged = vi.fn()
  await renderScreen(() => <CalendarSection onChanged={onChanged} />, { '/customers/:customerId/calendar': answer })
  const day = await screen.findByRole('combobox', { name: 'Jour de l’association' })
  expect(screen.getByRole('option', { name: 'le plus fort (samedi)', selected: true })).toBeTruthy()
  await userEvent.selectOptions(day, 'dimanche')
  expect(await screen.findByText('Le jour et le calendrier sont enregistrés')).toBeTruthy()
  expect(change.mock.lastCall?.[0].body).toEqual({ chosenWeekday: 7, keepsRamadan: false })
  expect(onChanged).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('switch', { name: /^Suivre le Ramadan/ }))
  expect(change.mock.lastCall?.[0].body).toEqual({ chosenWeekday: 7, keepsRamadan: true })
})
