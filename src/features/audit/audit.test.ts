import { describe, expect, it } from 'vitest'
import { changesBetween } from './audit.ts'
import { changesIn, defineJournal, euros, journalOf, text, undeclaredFields } from './journal.ts'

const deviceJournal = defineJournal('device', {
  actions: { updated: 'a modifié l’appareil' },
  fields: { label: text('Nom'), model: text('Modèle'), price: euros('Prix') },
})

describe('changesBetween', () => {
  it('keeps the fields that differ, before and after', () => {
    const before = { label: 'Accueil', model: 'SUNMI K2', amount: null }
    expect(changesBetween(before, { label: 'Entrée', model: 'SUNMI K2', amount: '20' })).toEqual({
      before: { label: 'Accueil', amount: null },
      after: { label: 'Entrée', amount: '20' },
    })
  })

  it('compares an absent field as null', () => {
    expect(changesBetween({ label: 'Accueil' }, { label: 'Accueil', amount: null })).toEqual({ before: {}, after: {} })
  })
})

describe('a journal', () => {
  it('keeps of a change only the fields that it declares', () => {
    const before = { label: 'Accueil', donatorFullname: 'Canari' }
    expect(changesIn(deviceJournal, before, { label: 'Entrée', donatorFullname: 'Autre' })).toEqual({
      before: { label: 'Accueil' },
      after: { label: 'Entrée' },
    })
  })

  it.each(['donatorFullname', 'donatorEmail', 'message', 'code', 'accessToken'])('does not declare %s', (field) => {
    expect(undeclaredFields(deviceJournal, { label: 'Accueil', [field]: 'x' })).toEqual([field])
  })

  it('is found by the name of an action', () => {
    expect(journalOf([deviceJournal], 'device.updated')).toBe(deviceJournal)
    expect(journalOf([deviceJournal], 'device.exploded')).toBeUndefined()
    expect(journalOf([deviceJournal], 'cause.updated')).toBeUndefined()
  })
})
