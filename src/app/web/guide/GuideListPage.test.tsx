import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/role.ts'
import { fakeServer, ownCustomer, profileOf, renderApp } from '../testing/renderApp.tsx'

const open = (role: Role, more: object = {}, address = '/aide') => {
  fakeServer({ '/users/me': profileOf({ role, customer: ownCustomer, ...more }) })
  renderApp(address)
}
const linksOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the guide', () => {
  it("shows a manager the steps of a Friday, each with its page and its screen, and no page of the platform's", async () => {
    open('manager')
    expect(linksOf(await screen.findByRole('region', { name: 'Votre vendredi' }))).toEqual([
      '/aide/comptage',
      '/entry',
      '/aide/comptage',
      '/counting-sheets',
      '/aide/remises',
      '/deposits',
      '/aide/corrections',
      '/movements',
      '/aide/vendredi',
      '/friday',
    ])
    expect(screen.queryByRole('link', { name: 'Tenir le catalogue des produits' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Servir' })).toBeNull()
  })

  it('shows a user who may count the steps that they have', async () => {
    open('user', { mayCount: true })
    const steps = await screen.findByRole('region', { name: 'Votre vendredi' })
    expect(within(steps).getAllByRole('listitem')).toHaveLength(3)
    expect(linksOf(screen.getByRole('region', { name: 'Remettre' }))).toEqual(['/aide/remises'])
  })

  it('shows a commercial the pages of the platform, and neither its products nor a Friday', async () => {
    open('commercial', { customer: null })
    const platform = await screen.findByRole('region', { name: 'Servir' })
    expect(linksOf(platform)).toEqual(['/aide/plateforme'])
    expect(screen.queryByRole('region', { name: 'Votre vendredi' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Compter' })).toBeNull()
  })

  it("shows an admin who switched to manager none of the pages that are the association's alone", async () => {
    open('manager', { homeRole: 'admin' })
    await screen.findByRole('region', { name: 'Compter' })
    expect(screen.queryByRole('region', { name: 'Corriger' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Importer des dons' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Les e-mails que vous recevez' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Clôturer une journée, un mois, un exercice' })).toBeTruthy()
  })

  it('opens a page of another role, and says whose it is', async () => {
    open('user', {}, '/aide/produits')
    expect((await screen.findByRole('note')).textContent).toContain('(Administrateur)')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tenir le catalogue des produits')
    expect(screen.queryByRole('navigation', { name: 'Pages voisines' })).toBeNull()
  })

  it("leads from a page to the reader's pages around it", async () => {
    open('manager', {}, '/aide/remises')
    expect(linksOf(await screen.findByRole('navigation', { name: 'Pages voisines' }))).toEqual([
      '/aide/comptage',
      '/aide/corrections',
    ])
    expect(screen.queryByRole('note')).toBeNull()
  })
})
