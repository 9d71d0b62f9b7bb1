import { IconAbacus, IconCashBanknote, IconChartBar } from '@tabler/icons-react'
import { type Caller, mayCall } from '#shared/endpoint.ts'
import { associationRoles, compter, platformRoles } from '#shared/role.ts'
import type { MenuEntry, MenuGroup, Page, WaitingKind } from '#shared/web/definePage.ts'
import { customerPages, sitePages } from './pages.ts'
import { shellTexts } from './shell/shell.texts.ts'

type CustomerPages = typeof customerPages
export type CustomerPath = keyof CustomerPages
/** The paths that a customer's own users have. */
export type OwnPath = {
  [Path in CustomerPath]: CustomerPages[Path] extends { onlyPlatform: true } ? never : Path
}[CustomerPath]
/** The path of a customer's screen for the platform's staff. */
export type PlatformPath<Path extends CustomerPath> = {
  [Name in Path]: CustomerPages[Name] extends { platformPath: infer Other extends string }
    ? Other
    : `/a/customers/$customerId${Name}`
}[Path]
/** The paths that the platform's staff have too. */
export type SharedPath = {
  [Path in CustomerPath]: CustomerPages[Path] extends { onlyOwn: true } ? never : Path
}[CustomerPath]
export type PagePath = keyof typeof sitePages | OwnPath | PlatformPath<SharedPath>

type SignedInPage = Omit<Page, 'allow'> & { allow: readonly Caller[] }
/** A reader of the screens: one kind of caller, or several (their role and a right of their own). */
export type Reader = Caller | readonly Caller[]

const customerPaths = Object.keys(customerPages) as CustomerPath[]

const isShared = (path: CustomerPath): path is SharedPath => !(customerPages[path] as Page).onlyOwn
export const sharedPaths = customerPaths.filter(isShared)

const isOwn = (path: CustomerPath): path is OwnPath => !(customerPages[path] as Page).onlyPlatform
export const ownPaths = customerPaths.filter(isOwn)

export const platformPathOf = <Path extends CustomerPath>(path: Path): PlatformPath<Path> => {
  const { platformPath }: Page = customerPages[path]
  return (platformPath ?? `/a/customers/$customerId${path}`) as PlatformPath<Path>
}

const only = (callers: readonly Caller[], { allow }: Page) => callers.filter((caller) => allow.includes(caller))
const ownPage = (page: Page): SignedInPage => ({
  ...page,
  tab: undefined,
  allow: only([...associationRoles, compter], page),
})
const platformPage = (page: Page): SignedInPage => ({
  ...page,
  menu: undefined,
  side: undefined,
  menuGroup: undefined,
  allow: only(platformRoles, page),
})

/** Every signed-in page by its path. The navigation and the guards of the routes read it. */
export const pages = Object.fromEntries<SignedInPage>([
  ['/', sitePages['/']],
  ...ownPaths.map((path) => [path, ownPage(customerPages[path])] as const),
  ...(Object.entries(sitePages) as [string, SignedInPage][]),
  ...sharedPaths.map((path) => [platformPathOf(path), platformPage(customerPages[path])] as const),
]) as Record<PagePath, SignedInPage>

/** The entries of the menu that open several pages (docs/rules/screens.md#menus-groups). Features say which pages. */
const menuGroups = {
  till: { label: shellTexts.menuGroups.till, icon: IconCashBanknote, order: 30 },
  accounts: { label: shellTexts.menuGroups.accounts, icon: IconAbacus, order: 40, isRare: true },
  figures: { label: shellTexts.menuGroups.figures, icon: IconChartBar, order: 50, isRare: true },
} satisfies Record<MenuGroup, MenuEntry>
const menuGroupNames = Object.keys(menuGroups) as MenuGroup[]

export type MenuPlace = 'menu' | 'side' | 'menuGroup'
/** An entry counts what waits on its page, or on each page behind it. */
export type MenuItem = Omit<MenuEntry, 'waiting'> & { path: PagePath; place: MenuPlace; waiting: WaitingKind[] }

const pageEntries = Object.entries<SignedInPage>(pages) as [PagePath, SignedInPage][]

const entriesOf = (reader: Reader, place: MenuPlace, menuGroup?: MenuGroup): MenuItem[] =>
  pageEntries
    .flatMap(([path, page]) => {
      const entry = page[place]
      return entry && page.menuGroup?.name === menuGroup && mayCall(page, reader)
        ? [{ ...entry, place, path, waiting: entry.waiting ? [entry.waiting] : [] }]
        : []
    })
    .sort((one, other) => one.order - other.order)

/** Returns the tabs behind an entry of the menu. */
export const itemsIn = (menuGroup: MenuGroup, reader: Reader): MenuItem[] => entriesOf(reader, 'menuGroup', menuGroup)

/** Returns the entry that opens the first of its pages that the reader may open, if there is one. */
const menuGroupItem = (menuGroup: MenuGroup, reader: Reader): MenuItem[] => {
  const tabs = itemsIn(menuGroup, reader)
  const waiting = tabs.flatMap((tab) => tab.waiting)
  return tabs.slice(0, 1).map(({ path }) => ({ ...menuGroups[menuGroup], place: 'menu', path, waiting }))
}

export const menuOf = (reader: Reader): MenuItem[] =>
  [...entriesOf(reader, 'menu'), ...menuGroupNames.flatMap((menuGroup) => menuGroupItem(menuGroup, reader))].sort(
    (one, other) => one.order - other.order,
  )

/** Returns the side navigation of a customer's own screens. */
export const sideOf = (reader: Reader): MenuItem[] => entriesOf(reader, 'side')

/** Returns every entry, in groups, for the menu of a phone. Sign-out is left out. */
export const groupsOf = (reader: Reader): { label: string; items: MenuItem[] }[] => {
  const { groups } = shellTexts
  const menu = entriesOf(reader, 'menu').filter(({ path }) => path !== '/logout')
  const side = sideOf(reader)
  if (side.length === 0) return [{ label: groups.platform, items: menu }]
  return [
    {
      label: groups.donations,
      items: [...menu.filter(({ path }) => !pages[path].side), ...itemsIn('figures', reader)],
    },
    { label: shellTexts.menuGroups.till, items: itemsIn('till', reader) },
    { label: shellTexts.menuGroups.accounts, items: itemsIn('accounts', reader) },
    { label: groups.association, items: side },
  ].filter(({ items }) => items.length > 0)
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`)

/**
 * Finds the page with an entry at a place that a screen belongs to: the page whose path is a prefix of the screen's.
 */
const parentOf = (path: string, place: MenuPlace): PagePath | undefined =>
  pageEntries.find(([parent, page]) => page[place] && isWithin(path, parent))?.[0]

/** Finds the entry of the menu that leads to a screen by its tabs. */
export const menuGroupOf = (path: string): MenuGroup | undefined => {
  const parent = parentOf(path, 'menuGroup')
  return parent && pages[parent].menuGroup?.name
}

/**
 * Finds the entry of the menu, of the side navigation or of the tabs behind an entry that a screen belongs to. A screen
 * that is only in the side navigation belongs to the menu's 'Causes', which shows that navigation.
 *
 * @param path the path of the screen's route, as in `pages`.
 */
export const entryOf = (path: string, place: MenuPlace, reader: Reader): PagePath | undefined => {
  const parent = parentOf(path, place)
  if (parent || place !== 'menu') return parent
  const menuGroup = menuGroupOf(path)
  if (menuGroup) return itemsIn(menuGroup, reader)[0]?.path
  if (path.startsWith('/a/')) return '/a/customers'
  return parentOf(path, 'side') && '/causes'
}

export type Tab = { path: PagePath; label: string; order: number; isSecondary: boolean }

/** Returns the tabs of a customer's page for a role. The secondary ones come last. */
export const tabsOf = (reader: Reader): Tab[] =>
  pageEntries
    .flatMap(([path, { allow, tab }]) =>
      tab && !tab.isHidden && mayCall({ allow }, reader)
        ? [{ path, label: tab.label, order: tab.order, isSecondary: tab.isSecondary ?? false }]
        : [],
    )
    .sort((one, other) => Number(one.isSecondary) - Number(other.isSecondary) || one.order - other.order)

/**
 * Finds the tab that a screen inside a customer's page belongs to, and the screen's name.
 *
 * @param path the path of the screen's route. That of the first tab ends in a slash.
 */
export const sectionOf = (path: string): { tab: PagePath; label: string } => {
  const first = '/a/customers/$customerId'
  const own = path.replace(/\/$/, '') as PagePath
  const tab = (pages[own] ?? pages[first]).tab
  return { tab: tab?.isHidden ? first : own, label: tab?.label ?? shellTexts.pages.information }
}
