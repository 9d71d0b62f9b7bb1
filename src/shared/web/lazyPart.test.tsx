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

/** A page with a text field and, once asked for, a panel that loads lazily. */
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

test('a part that does not arrive is closed with a toast, and the text of the page stays', async () => {
  const load = vi.fn<() => Promise<FunctionComponent<PanelProps>>>(refused)
  await showPage(lazyPart(load))
  await userEvent.type(screen.getByLabelText('Nom'), 'Le toit')
  await press('Ouvrir')
  expect(await screen.findByText(notLoaded)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Le toit')
  // Opened again, it is asked for again.
  load.mockResolvedValue(Panel)
  await press('Ouvrir')
  expect(await screen.findByRole('button', { name: 'Panneau' })).toBeTruthy()
})

test('a part that arrived is shown at once the next time', async () => {
  const load = vi.fn(async () => Panel)
  await showPage(lazyPart(load))
  await press('Ouvrir')
  await userEvent.click(await screen.findByRole('button', { name: 'Panneau' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Panneau' })).toBeNull())
  await press('Ouvrir')
  expect(screen.getByRole('button', { name: 'Panneau' })).toBeTruthy()
  expect(load).toHaveBeenCalledOnce()
})

test("a part that cannot be closed offers 'Réessayer' in its own place", async () => {
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
