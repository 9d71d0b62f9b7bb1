import type { Role } from '#shared/role.ts'
import { expectAccessible } from './accessibility.ts'
import { createAssociation } from './association.ts'
import { addressOf, personByRole, readDemoRecords } from './demo-records.ts'
import { goTo } from './go-to.ts'
import { routesOf } from './navigation.ts'
import type { Screen } from './screen-state.ts'
import { states } from './screen-states.ts'
import { secondFactorStates } from './second-factor-states.ts'
import { expect, signIn, test } from './visit.ts'
import { nightly } from './widths.ts'

// Checks every screen and every state of a screen. Other tests do not repeat these checks, nor look for required texts.
test.use({ watchesTexts: true })
test.describe.configure({ timeout: 180_000 })

/** Splits a list, to distribute the screens over the workers. */
const inGroupsOf = <Item>(size: number, items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** Together the two roles see almost every screen. The states contain the rest. */
const [adminRoutes, managerRoutes] = [routesOf('admin'), routesOf('manager')]
/** An admin's screen that a manager has too, at an address of the own association. */
const isTwin = (route: string) => managerRoutes.includes(route.replace(/^\/a\/(customers\/)?\$customerId/, ''))

const screensOf: { role: Role; name: string; routes: string[]; tag: string[] }[] = [
  { role: 'manager', name: 'the screens', routes: managerRoutes, tag: [] },
  { role: 'admin', name: 'the own screens', routes: adminRoutes.filter((route) => !isTwin(route)), tag: [] },
  { role: 'admin', name: 'the shared screens', routes: adminRoutes.filter(isTwin), tag: [nightly] },
]

for (const { role, name, routes, tag } of screensOf)
  for (const [index, group] of inGroupsOf(10, routes).entries())
    test(`${name} of the role ${role} are accessible and fit (${index + 1})`, { tag }, async ({ page, request }) => {
      const records = await readDemoRecords(request)
      // Not at the first screen of the group: going to the open one moves no focus.
      await signIn(page, personByRole[role], group[0] === '/account' ? '/' : '/account')
      // The first screen takes no focus. A test that leaves before it is shown would wait for a focus in vain.
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      for (const route of group)
        await test.step(route, async () => {
          await goTo(page, addressOf(route, records))
          await expectAccessible(page)
        })
    })

const screenOf = ({ path }: Screen) => path.split('?')[0]

for (const [title, { who, screens }] of Object.entries({ ...states, ...secondFactorStates }))
  test(`${title} are accessible and fit`, async ({ page, request }) => {
    const { _id: emptyId } = await createAssociation(request, 'Sans Rien')
    const records = { ...(await readDemoRecords(request)), emptyId }
    if (who) await signIn(page, who, '/account')
    let before: Screen | undefined
    for (const screen of screens) {
      const { name, path, open, widths } = screen
      // What a state has opened or typed is left by loading the program again.
      const isClean = who !== undefined && before !== undefined && !before.open && screenOf(before) !== screenOf(screen)
      await test.step(name, async () => {
        if (isClean) await goTo(page, addressOf(path, records))
        else await page.goto(addressOf(path, records))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
        await open?.(page)
        await expectAccessible(page, widths)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
      before = screen
    }
  })
