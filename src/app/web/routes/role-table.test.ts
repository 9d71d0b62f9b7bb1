import { expect, it } from 'vitest'
import { everyRole } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { type PagePath, pages } from '../navigation.ts'
import { homeOf, redirectOf } from './guards.ts'

/** The table distinguishes archived causes from active ones. The product's table does not. */
const pathOf = (route: string) => route.replace('$archivedCauseId', '$causeId') as PagePath

it.each(Object.entries(roleTable))('%s opens only for %j', (route, allowed) => {
  for (const role of everyRole) {
    const target = redirectOf(pathOf(route), role)
    if (allowed.includes(role)) expect(target, role).toBeUndefined()
    else expect([homeOf(role), '/'], role).toContain(target)
  }
})

it('has a line for every page that has a screen', () => {
  const withoutScreen = ['/reset', '/logout']
  expect(Object.keys(pages).toSorted()).toEqual([...Object.keys(roleTable).map(pathOf), ...withoutScreen].toSorted())
})
