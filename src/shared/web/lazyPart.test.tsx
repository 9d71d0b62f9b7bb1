import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FunctionComponent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { lazyPart } from './lazyPart.tsx'
import { renderScreen } from './testing/renderScreen.tsx'

const notLoaded = 'Une partie de l’application n’a pas pu être chargée. Vérifiez votre connexion.'
const refused = () => Promise.reject(new Error('offline'))

type PanelProps = { onClose: () => void }
const Panel = ({ onClose }: PanelProps) => <button onClick={onClose}>Panneau</button>
const Field = () => <p>Champ</p>

/** Renders a page with a text field and a button that opens a lazy panel. */
const showPage = (LazyPanel: FunctionComponent<PanelProps>) => {
  const Page = () => {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <input aria-label="Nom" />
        <button onClick={() => setOpened(true)}>Ouvrir</button>
        {opened && <LazyPanel onClose={() => setOpened(false)} />}
      </>
    )
  }
  return renderScreen(Page)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('closes a part that fails to load, shows a toast, and keeps the input of the page', async () => {
  const load = vi.fn<() => Promise<FunctionComponent<PanelProps>>>(refused)
  await showPage(lazyPart(load))
  await userEvent.type(screen.getByLabelText('Nom'), 'Le toit')
  await press('Ouvrir')
  expect(await screen.findByText(notLoaded)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Le toit')
  // Opening it again loads it again.
  load.mockResolvedValue(Panel)
  await press('Ouvrir')
  expect(await screen.findByRole('button', { name: 'Panneau' })).toBeTruthy()
})

test('shows a loaded part at once the next time', async () => {
  const load = vi.fn(async () => Panel)
  await showPage(lazyPart(load))
  await press('Ouvrir')
  await userEvent.click(await screen.findByRole('button', { name: 'Panneau' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Panneau' })).toBeNull())
  await press('Ouvrir')
  expect(screen.getByRole('button', { name: 'Panneau' })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test("offers 'Réessayer' in place of a part that cannot be closed", async () => {
  const load = vi.fn<() => Promise<FunctionComponent>>(refused)
  const LazyField = lazyPart(load)
  await renderScreen(() => (
    <>
      <h1>Filtres</h1>
      <LazyField />
    </>
  ))
  expect(await screen.findByText(notLoaded)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Filtres' })).toBeTruthy()
  load.mockResolvedValue(Field)
  await press('Réessayer')
  expect(await screen.findByText('Champ')).toBeTruthy()
})
