import { expect, test } from 'vitest'
import { profileOf } from '../testing/renderApp.tsx'
import { maySwitchRole } from './SwitchRole.tsx'

test('in production only an account that was granted admin is offered the switch, also while it is manager', () => {
  expect(maySwitchRole(profileOf({ role: 'manager' }), 'production')).toBe(false)
  expect(maySwitchRole(profileOf({ role: 'manager', homeRole: 'admin' }), 'production')).toBe(true)
})

test('in preproduction everyone is', () => {
  expect(maySwitchRole(profileOf({ role: 'user' }), 'preprod')).toBe(true)
})
