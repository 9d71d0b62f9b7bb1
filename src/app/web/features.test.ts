import { expect, test } from 'vitest'
import { abilities } from './screens/abilities.ts'
import { filteredSubjects, journals } from './screens/JournalScreen.tsx'

test('the filter of the journal has its choices in the order of the menus', () => {
  const filters = journals.flatMap(({ filter }) => filter ?? [])
  const names = [
    'Causes',
    'Dons rapides',
    'Appareils',
    'Utilisateurs',
    'Changements de rôle',
    'Associations',
    'Produits',
    'Exports',
    'Feuilles de comptage',
    'Remises en banque',
    'Comptes bancaires',
    'Contrats monétiques',
    'Relevés bancaires',
    'Rapprochements',
    'Clôtures',
    'Mois',
    'Comptable',
    'Données des donateurs',
    'Importations',
    'Créneaux réaffectés',
    'Corrections de dons',
    'Réglages des corrections',
  ]
  expect(filters.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names)
  const subjects = journals.flatMap(({ subject, filter }) => (filter ? [subject] : []))
  expect(subjects).toEqual(filteredSubjects)
})

test('the abilities of all features are in one order, from the donations to the platform', () => {
  const texts = abilities.map(({ text }) => text)
  expect(texts.slice(0, 4)).toEqual([
    'Voir les dons et les causes',
    'Exporter les dons',
    'Saisir des dons et compter les espèces',
    'Corriger ou annuler un don',
  ])
  expect(texts.slice(-3)).toEqual([
    'Chercher une personne de toute la plateforme',
    'Désactiver un compte',
    'Gérer les produits',
  ])
  expect(texts.length).toBeGreaterThan(25)
})
