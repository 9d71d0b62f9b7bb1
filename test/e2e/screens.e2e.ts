import { roleTable } from '#test/role-table.ts'
import { createAssociation } from './association.ts'
import { addressOf, someoneOf, thingsOf } from './demo-things.ts'
import { expectFits } from './fit.ts'
import { states } from './screen-states.ts'
import { expect, signIn, test } from './visit.ts'

// Every screen, and every state of a screen that adds something to look at. Other tests do not repeat these checks.
test.describe.configure({ timeout: 180_000 })

/** Splits a list, so that the workers share the screens. */
const inGroupsOf = <Item>(size: number, items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** The two roles that see almost every screen between them; the rest is among the states. */
for (const role of ['admin', 'manager'] as const) {
  const routes = Object.entries(roleTable).flatMap(([route, allowed]) => (allowed.includes(role) ? [route] : []))
  for (const [index, group] of inGroupsOf(10, routes).entries())
    test(`the screens of the role ${role} are accessible and fit (${index + 1})`, async ({ page, request }) => {
      const things = await thingsOf(request)
      await signIn(page, someoneOf[role])
      for (const route of group)
        await test.step(route, async () => {
          await page.goto(addressOf(route, things))
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
          await expectFits(page)
        })
    })
}

for (const [title, { who, screens }] of Object.entries(states))
  test(`${title} are accessible and fit`, async ({ page, request }) => {
    const { _id: emptyId } = await createAssociation(request, 'Sans Rien')
    const things = { ...(await thingsOf(request)), emptyId }
    if (who) await signIn(page, who, '/account')
    for (const { name, path, open, widths } of screens)
      await test.step(name, async () => {
        await page.goto(addressOf(path, things))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
        await open?.(page)
        await expectFits(page, widths)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
  })
