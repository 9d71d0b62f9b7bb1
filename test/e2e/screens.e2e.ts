import type { Page } from '@playwright/test'
import type { Role } from '#shared/role.ts'
import { expectAccessible, extents, viewInGate, viewsOf, type Width, widen } from './accessibility.ts'
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

type Place = { group: { width?: Width }[]; index: number; extent: 'gate' | 'night' }

/**
 * Checks a screen: at night in both views, in the gate in one, and the contrast of every fifth, which is in each view.
 */
const check = (page: Page, { group, index, extent }: Place): Promise<void> =>
  extent === 'night'
    ? expectAccessible(page, viewsOf(group[index]?.width), extent)
    : expectAccessible(page, viewInGate(group, index), index % 5 === 0 ? 'gate' : 'gate without contrast')

for (const { role, name, routes, onlyAtNight } of screensOf)
  for (const { extent, tag } of extents.filter((of) => !onlyAtNight || of.extent === 'night'))
    for (const [index, group] of inGroupsOf(10, routes).entries())
      test(`${name} of the role ${role} are accessible and fit (${index + 1}, ${extent})`, {
        tag,
      }, async ({ page, request }) => {
        const records = await readDemoRecords(request)
        // Not at the first screen of the group: going to the open one moves no focus.
        await signIn(page, personByRole[role], group[0] === '/account' ? '/' : '/account')
        for (const [index, route] of group.entries())
          await test.step(route, async () => {
            await goTo(page, addressOf(route, records))
            await check(page, { group: group.map(() => ({})), index, extent })
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

for (const [title, { who, screens: all }] of Object.entries({ ...states, ...secondFactorStates }))
  for (const { extent, tag } of extents) {
    const screens = extent === 'night' ? all : all.filter(({ inGate }) => inGate)
    if (screens.length === 0) continue
    test(`${title} are accessible and fit (${extent})`, { tag }, async ({ page, request }) => {
      const { _id: emptyId } = await createAssociation(request, 'Sans Rien')
      const records = { ...(await readDemoRecords(request)), emptyId }
      for (const [index, screen] of screens.entries())
        await test.step(screen.name, async () => {
          const address = addressOf(screen.path, records)
          await openAddress(page, { who, address, screen, before: screens[index - 1] })
          await enter(page, screen)
          await check(page, { group: screens, index, extent })
          await widen(page)
          await page.unrouteAll({ behavior: 'ignoreErrors' })
        })
    })
  }
