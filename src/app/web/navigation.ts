import { type Caller, mayCall } from '#shared/endpoint.ts'
import { associationRoles, compter, platformRoles } from '#shared/role.ts'
import type { MenuEntry, Page } from '#shared/web/definePage.ts'
import { type MenuGroup, menu, menuGroups, rare, secondaryTabs, side, tabs } from './menu.ts'
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

type KindOn<Listed> = Listed extends { entry: { waiting: infer Kind } } ? Kind : never
export type WaitingKind = KindOn<CustomerPages[CustomerPath]>

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
const ownPage = (page: Page): SignedInPage => ({ ...page, allow: only([...associationRoles, compter], page) })
const platformPage = (page: Page): SignedInPage => ({ ...page, allow: only(platformRoles, page) })

/** Every signed-in page by its path. The navigation and the guards of the routes read it. */
export const pages = Object.fromEntries<SignedInPage>([
  ['/', sitePages['/']],
  ...ownPaths.map((path) => [path, ownPage(customerPages[path])] as const),
  ...(Object.entries(sitePages) as [string, SignedInPage][]),
  ...sharedPaths.map((path) => [platformPathOf(path), platformPage(customerPages[path])] as const),
]) as Record<PagePath, SignedInPage>

export type MenuPlace = 'menu' | 'side' | 'menuGroup'
/** An entry counts what waits on its page, or on each page behind it. */
export type MenuItem = Omit<MenuEntry, 'waiting'> & {
  path: PagePath
  place: MenuPlace
  isRare: boolean
  waiting: WaitingKind[]
}

const menuNames: readonly (PagePath | MenuGroup)[] = menu
const rareNames: readonly (PagePath | MenuGroup)[] = rare
const sidePaths: readonly PagePath[] = side
const groups: Record<MenuGroup, Omit<MenuEntry, 'waiting'> & { paths: readonly PagePath[] }> = menuGroups
const groupNames = Object.keys(groups) as MenuGroup[]
const isGroup = (name: PagePath | MenuGroup): name is MenuGroup => name in groups
/** The pages of each place. */
const placePaths: Record<MenuPlace, readonly PagePath[]> = {
  menu: menuNames.filter((name) => !isGroup(name)),
  side: sidePaths,
  menuGroup: groupNames.flatMap((name) => groups[name].paths),
}

const entriesOf = (reader: Reader, place: MenuPlace, paths = placePaths[place]): MenuItem[] =>
  paths.flatMap((path) => {
    const { entry, ...page } = pages[path]
    if (!entry || !mayCall(page, reader)) return []
    const waiting = entry.waiting ? [entry.waiting as WaitingKind] : []
    return [{ ...entry, place, path, isRare: rareNames.includes(path), waiting }]
  })

export const itemsIn = (menuGroup: MenuGroup, reader: Reader): MenuItem[] =>
  entriesOf(reader, 'menuGroup', groups[menuGroup].paths)

/** Returns the entry that opens the first of its pages that the reader may open, if there is one. */
const menuGroupItem = (menuGroup: MenuGroup, reader: Reader): MenuItem[] => {
  const { label, icon } = groups[menuGroup]
  const items = itemsIn(menuGroup, reader)
  const waiting = items.flatMap((item) => item.waiting)
  const isRare = rareNames.includes(menuGroup)
  return items.slice(0, 1).map(({ path }) => ({ label, icon, place: 'menu', path, isRare, waiting }))
}

export const menuOf = (reader: Reader): MenuItem[] =>
  menuNames.flatMap((name) => (isGroup(name) ? menuGroupItem(name, reader) : entriesOf(reader, 'menu', [name])))

export const sideOf = (reader: Reader): MenuItem[] => entriesOf(reader, 'side')

/** Returns every entry, in groups, for the menu of a phone. Sign-out is left out. */
export const groupsOf = (reader: Reader): { label: string; items: MenuItem[] }[] => {
  const { groups, menuGroups } = shellTexts
  const entries = entriesOf(reader, 'menu').filter(({ path }) => path !== '/logout')
  const ownSide = sideOf(reader)
  if (ownSide.length === 0) return [{ label: groups.platform, items: entries }]
  return [
    {
      label: groups.donations,
      items: [...entries.filter(({ path }) => !sidePaths.includes(path)), ...itemsIn('figures', reader)],
    },
    { label: menuGroups.till, items: itemsIn('till', reader) },
    { label: menuGroups.accounts, items: itemsIn('accounts', reader) },
    { label: groups.association, items: ownSide },
  ].filter(({ items }) => items.length > 0)
}

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`)

const parentOf = (path: string, place: MenuPlace): PagePath | undefined =>
  placePaths[place].find((parent) => isWithin(path, parent))

/** Finds the entry of the menu that leads to a screen by its tabs. */
export const menuGroupOf = (path: string): MenuGroup | undefined =>
  groupNames.find((name) => groups[name].paths.some((parent) => isWithin(path, parent)))

/**
 * Finds the entry of the menu, of the side navigation or of the tabs behind an entry that a screen belongs to.
 * A screen that is only in the side navigation is highlighted there alone.
 *
 * @param path the path of the screen's route, as in `pages`.
 */
export const entryOf = (path: string, place: MenuPlace, reader: Reader): PagePath | undefined => {
  const parent = parentOf(path, place)
  if (parent || place !== 'menu') return parent
  const menuGroup = menuGroupOf(path)
  if (menuGroup) return itemsIn(menuGroup, reader)[0]?.path
  return path.startsWith('/a/') ? '/a/customers' : undefined
}

const firstTab = '/a/customers/$customerId'
const isTab = (path: PagePath): boolean => [...tabs, ...secondaryTabs].some((tab) => path === `${firstTab}${tab}`)

/** Returns the tabs of a customer's page for a role. The secondary ones come last. */
export const tabsOf = (reader: Reader): { path: PagePath; label: string; isSecondary: boolean }[] => {
  const shown = (own: readonly (typeof tabs | typeof secondaryTabs)[number][], isSecondary: boolean) =>
    own.flatMap((tab) => {
      const path: PagePath = `${firstTab}${tab}`
      const { entry, ...page } = pages[path]
      return entry && mayCall(page, reader) ? [{ path, label: entry.label, isSecondary }] : []
    })
  return [...shown(tabs, false), ...shown(secondaryTabs, true)]
}

/**
 * Finds the tab that a screen inside a customer's page belongs to, and the screen's name. A screen without a tab of its
 * own is reached from the first one.
 *
 * @param path the path of the screen's route. That of the first tab ends in a slash.
 */
export const sectionOf = (path: string): { tab: PagePath; label: string } => {
  const own = path.replace(/\/$/, '') as PagePath
  return { tab: isTab(own) ? own : firstTab, label: pages[own]?.entry?.label ?? shellTexts.pages.information }
}
