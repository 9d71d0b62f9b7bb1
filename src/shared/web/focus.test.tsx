import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useKeepFocus } from './focus.ts'
import { QuestionButton } from './kit/QuestionButton.tsx'
import { renderScreen } from './testing/renderScreen.tsx'

/** A list whose rows are deleted after a confirmation. */
const ListPage = () => {
  useKeepFocus()
  const [names, setNames] = useState(['Inès', 'Odile'])
  const remove = (name: string) => setNames((before) => before.filter((one) => one !== name))
  return (
    <main>
      <h1 tabIndex={-1}>Utilisateurs</h1>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <QuestionButton
              label="Supprimer"
              aria-label={`Supprimer ${name}`}
              question={`Supprimer ${name} ?`}
              act={() => remove(name)}
            />
          </li>
        ))}
      </ul>
      <button onClick={() => setNames([])}>Tout supprimer</button>
      <button onClick={() => setNames((before) => [...before, 'Samia'])}>Ajouter</button>
    </main>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const ask = async (name: string) => {
  button(`Supprimer ${name}`).focus()
  await userEvent.keyboard('{Enter}')
  const cancel = await screen.findByRole('button', { name: 'Annuler' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
}
const title = () => screen.getByRole('heading', { name: 'Utilisateurs' })

test.each(['{Enter}', '{Escape}'])('a dialog that %s closes returns the focus to its opener', async (key) => {
  await renderScreen(ListPage)
  await ask('Odile')
  await userEvent.keyboard(key)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button('Supprimer Odile'))
})

test('a deletion moves the focus to the title', async () => {
  await renderScreen(ListPage)
  await ask('Odile')
  button('Supprimer').focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(title()))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('removing the focused control moves the focus to the title; other changes keep it', async () => {
  await renderScreen(ListPage)
  button('Supprimer Inès').focus()
  // A programmatic click, which does not move the focus.
  button('Ajouter').click()
  await screen.findByRole('button', { name: 'Supprimer Samia' })
  expect(document.activeElement).toBe(button('Supprimer Inès'))
  button('Tout supprimer').click()
  await waitFor(() => expect(document.activeElement).toBe(title()))
})

test('removing a control that was blurred earlier does not move the focus', async () => {
  await renderScreen(ListPage)
  button('Supprimer Inès').focus()
  await userEvent.click(document.body)
  expect(document.activeElement).toBe(document.body)
  button('Tout supprimer').click()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Supprimer Inès' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
})
