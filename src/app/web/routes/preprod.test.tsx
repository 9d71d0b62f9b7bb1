import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp } from '../testing/renderApp.tsx'

afterEach(() => document.head.querySelector('meta[name="app-env"]')?.remove())

const runIn = (environment: string) => {
  const meta = document.createElement('meta')
  meta.name = 'app-env'
  meta.content = environment
  document.head.append(meta)
}

test('production answers 404 for the kit page', async () => {
  runIn('production')
  renderApp('/preprod/kit', { status: 'signed-out' })
  expect(await screen.findByRole('heading', { name: '404' })).toBeTruthy()
})

test('leaving the kit leaves nothing to do later in the document', async () => {
  runIn('preprod')
  renderApp('/preprod/kit', { status: 'signed-out' })
  await screen.findByRole('heading', { name: 'Composants' })
  cleanup()
  expect(document.head.querySelectorAll('[data-mantine-disable-transition]')).toHaveLength(0)
})

test('preprod shows the kit without signing in', async () => {
  runIn('preprod')
  renderApp('/preprod/kit', { status: 'signed-out' })
  expect(await screen.findByRole('heading', { name: 'Composants' })).toBeTruthy()
})
