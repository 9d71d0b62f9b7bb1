import { describe, expect, it } from 'vitest'
import { mayCall } from '#shared/endpoint.ts'
import { callersOf, everyRole, isPlatformRole, type Role } from '#shared/role.ts'
import { type PagePath, pages } from '../navigation.ts'
import { placesOf } from '../places.ts'
import { actsOf, findActs } from './acts.ts'

const manager = { role: 'manager', customerId: 'a' } as const
const found = (typed: string, reader: Parameters<typeof findActs>[0] = manager) =>
  findActs(reader, typed).map(({ label }) => label)

describe('the acts of the palette', () => {
  it.each([
    ['exporter', ['Exporter les dons']],
    ['csv', ['Exporter les dons', 'Importer un relevé', 'Importer des dons']],
    ['rembourser', ['Noter un remboursement']],
    ['remboursement', ['Noter un remboursement']],
    // Those of that name are first.
    ['clore', ['Clore la journée', 'Clôturer une période', 'Clôturer le mois']],
    ['clore octobre', ['Clôturer le mois']],
    ['écart caisse', ['Noter un écart de caisse']],
    ['bureau', ['Clôturer le mois', 'Changer l’adresse du comptable']],
    ['cloturer la journee', ['Clore la journée']],
    ['nouveau code', ['Générer un nouveau code']],
    ['importer', ['Importer un relevé', 'Importer des dons']],
    ['saisir un don', ['Saisir un don']],
    ['inviter', ['Créer un utilisateur']],
    ['rgpd', ['Effacer un donateur']],
    ['2fa', ['Régler la double authentification']],
    ['rouvrir', ['Rouvrir une clôture']],
    ['mot de passe', ['Changer mon mot de passe']],
    ['sombre', ['Changer l’apparence']],
    ['trimestre', ['Comparer des périodes']],
    ['ramadan', ['Voir un Ramadan']],
    ['causes archivées', ['Voir les causes archivées']],
    ['sous', ['Compter une collecte', 'Remettre des espèces en banque', 'Noter un remboursement']],
    ['billets', ['Compter une collecte', 'Remettre des espèces en banque']],
    ['impayé', ['Noter un chèque impayé', 'Noter une contestation']],
    ['contestation', ['Noter une contestation']],
    ['chèque impayé', ['Noter un chèque impayé']],
    ['rien de tel', []],
    ['un', []],
    // In the middle of a word.
    ['porter', []],
  ])('%s finds %j for a manager', (typed, labels) => {
    expect(found(typed)).toEqual(labels)
  })

  it('close a period from the list of the open days, since the form may begin with days that are closed', () => {
    const act = findActs(manager, 'clôturer une période')[0]
    expect(act?.place(placesOf('manager', undefined)).to).toBe('/closings')
  })

  it('are those of the role', () => {
    expect(found('saisir', { role: 'user', customerId: 'a' })).toEqual([])
    expect(found('saisir', { role: 'user', mayCount: true, customerId: 'a' })).toEqual(['Saisir un don'])
    expect(found('exporter', { role: 'user', customerId: 'a' })).toEqual(['Exporter les dons'])
    expect(found('rembourser', { role: 'user', customerId: 'a' })).toEqual([])
    // An admin who switched to manager.
    expect(found('créneau', { ...manager, homeRole: 'admin' })).toEqual([])
  })

  it('of an association are for the staff inside it', () => {
    expect(found('créer', { role: 'admin', customerId: undefined })).toEqual([
      'Créer une association',
      'Créer un produit',
    ])
    expect(found('créer cause', { role: 'admin', customerId: 'a' })).toEqual(['Créer une cause'])
    expect(found('annuler', { role: 'admin', customerId: 'a' })).toEqual(['Annuler un don'])
    expect(found('rembourser', { role: 'admin', customerId: 'a' })).toEqual([])
  })

  it.each<Role>(everyRole)('of the role %s open screens that it may open', (role) => {
    const reader = { role, customerId: 'a' }
    const places = placesOf(role, reader.customerId)
    const acts = actsOf(reader)
    expect(acts.length).toBeGreaterThan(0)
    for (const { label, place } of acts) {
      const page = pages[place(places).to as PagePath]
      expect(page && mayCall(page, callersOf(reader)), label).toBe(true)
      const isOfPlatform = page.allow.some((caller) => isPlatformRole(caller as Role))
      expect(isOfPlatform === isPlatformRole(role) || page.allow.includes('user'), label).toBe(true)
    }
  })
})
