import { expect, test } from 'vitest'
import { profileOf } from '../testing/renderApp.tsx'
import { maySwitchRole } from './Header.tsx'

test('in production offers the switch only to accounts with the granted role admin, also while they are manager', () => {
  expect(maySwitchRole(profileOf({ role: 'manager' }), 'production')).toBe(false)
  expect(maySwitchRole(profileOf({ role: 'manager', homeRole: 'admin' }), 'production')).toBe(true)
})

test('in preproduction offers the switch to everyone', () => {
  expect(maySwitchRole(profileOf({ role: 'user' }), 'preprod')).toBe(true)
})
