import { expect, it } from 'vitest'
import { everyRole } from '#shared/role.ts'
import { roleTable } from '#test/role-table.ts'
import { type PagePath, pages } from '../navigation.ts'
import { homeOf, redirectOf } from './guards.ts'

/** The table names an archived cause apart from an active one; the product's own table does not. */
const pathOf = (route: string) => route.replace('$archivedCauseId', '$causeId') as PagePath

it.each(Object.entries(roleTable))('%s opens for %j alone', (route, allowed) => {
  for (const role of everyRole) {
    const target = redirectOf(pathOf(route), role)
    if (allowed.includes(role)) expect(target, role).toBeUndefined()
    else expect([homeOf(role), '/'], role).toContain(target)
  }
})

it('has a line for every page, but for those without a screen', () => {
  const elsewhere = ['/reset', '/logout']
  expect(Object.keys(pages).toSorted()).toEqual([...Object.keys(roleTable).map(pathOf), ...elsewhere].toSorted())
})
