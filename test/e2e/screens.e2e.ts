import type { Page } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { expectAccessible, extents, viewsOf } from './accessibility.ts'
import { createAssociation } from './association.ts'
import { addressOf, personByRole, readDemoRecords } from './demo-records.ts'
import { goTo } from './go-to.ts'
import { routesOf } from './navigation.ts'
import { enter, type Screen } from './screen-state.ts'
import { states } from './screen-states.ts'
import { secondFactorStates } from './second-factor-states.ts'
import { type DemoPerson, expect, signIn, test } from './visit.ts'

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

const screensOf: { role: Role; name: string; routes: string[]; onlyAtNight?: boolean }[] = [
  { role: 'manager', name: 'the screens', routes: managerRoutes },
  { role: 'admin', name: 'the own screens', routes: adminRoutes.filter((route) => !isTwin(route)) },
  { role: 'admin', name: 'the shared screens', routes: adminRoutes.filter(isTwin), onlyAtNight: true },
]

for (const { role, name, routes, onlyAtNight } of screensOf)
  for (const { extent, tag } of extents.filter((of) => !onlyAtNight || of.extent === 'night'))
    for (const [index, group] of inGroupsOf(10, routes).entries())
      test(`${name} of the role ${role} are accessible and fit (${index + 1}, ${extent})`, {
        tag,
      }, async ({ page, request }) => {
        const records = await readDemoRecords(request)
        // Not at the first screen of the group: going to the open one moves no focus.
        await signIn(page, personByRole[role], group[0] === '/account' ? '/' : '/account')
        for (const route of group)
          await test.step(route, async () => {
            await goTo(page, addressOf(route, records))
            await expectAccessible(page, viewsOf(), extent)
          })
      })

const screenOf = ({ path }: Screen) => path.split('?')[0]

type Step = { who: DemoPerson | undefined; address: string; screen: Screen; before: Screen | undefined }

/** Opens the address of a state, with a new session if the state before has typed or opened something. */
const openAddress = async (page: Page, { who, address, screen, before }: Step) => {
  if (before?.asks) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // Each screen without a person in its header is loaded.
  if (!who || address === '/direct') await page.goto(address)
  else if (!before || before.open) await signIn(page, who, address)
  else if (screenOf(before) !== screenOf(screen)) await goTo(page, address)
  else if (before.path !== screen.path) await signIn(page, who, address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
}

/** The gate checks the first half of a group in the first of its views, and the other half in the second. */
const viewsOfState = (screens: Screen[], index: number) => {
  const views = viewsOf(screens[index]?.width)
  return index * 2 < screens.length ? views.slice(0, 1) : views.slice(1)
}

for (const [title, { who, screens }] of Object.entries({ ...states, ...secondFactorStates }))
  for (const { extent, tag } of extents)
    test(`${title} are accessible and fit (${extent})`, { tag }, async ({ page, request }) => {
      const { _id: emptyId } = await createAssociation(request, 'Sans Rien')
      const records = { ...(await readDemoRecords(request)), emptyId }
      for (const [index, screen] of screens.entries())
        await test.step(screen.name, async () => {
          const address = addressOf(screen.path, records)
          await openAddress(page, { who, address, screen, before: screens[index - 1] })
          await enter(page, screen)
          // A state without a person is a screen of its own.
          if (extent === 'night' || !who) await expectAccessible(page, viewsOf(screen.width), extent)
          else await expectAccessible(page, viewsOfState(screens, index), 'gate without contrast')
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        })
    })
