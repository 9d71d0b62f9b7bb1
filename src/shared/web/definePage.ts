import type { Icon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Caller, Rights } from '#shared/endpoint.ts'
import { lazyScreen } from './lazyScreen.ts'
import type { Addresses, Place } from './places.tsx'

export type MenuEntry = {
  label: string
  /** The label of an association whose own day is another one: Monday is 1, Sunday is 7. */
  labelOn?: (weekday: number) => string
  icon: Icon
  /** The kind of things that wait for the reader on its screen, which are counted on the entry. */
  waiting?: string
}

type PageOptions = {
  search?: z.ZodType | undefined
  /** The page shows the history of its record, whose code is loaded with the page's, and whose search is the page's. */
  hasHistory?: true
  /** The entry in the menus that list it (`app/web/menu.ts`). Pages without one are reached from others. */
  entry?: MenuEntry
  /** The platform's staff do not have this screen. */
  onlyOwn?: true
  /** The customer's own users do not have this screen. */
  onlyPlatform?: true
  /** The path for the platform's staff, if it is not `/a/customers/$customerId` and the path. */
  platformPath?: `/${string}`
}

export type Page = PageOptions & {
  /** The roles that may open it. Other roles are redirected to '/'. */
  allow: readonly Caller[]
  /** An admin who switched to manager may not open it. */
  ownStaffOnly?: true
  /** Undefined for a route without a screen. */
  screen?: RouteComponent
}

export type Pages = Readonly<Record<`/${string}`, Page>>

/** The places of a record that the journal names, by the name of each, for each kind of reader. */
export type SubjectPlaces<Name> = {
  /** For the users of the association. */
  own?: Name
  /** For the platform's staff, inside the association of the line. */
  inside?: Name
  /** For the platform's staff, outside any association. */
  platform?: Name
}

export type Feature = {
  /**
   * The screens of a customer. Each is listed once and mounted twice: at this path for the customer's own users, and
   * below `/a/customers/$customerId` for the platform's staff. On each side, the roles that may make the call may open
   * it.
   */
  customerPages?: Pages
  /** The other signed-in screens, at one address each. */
  sitePages?: Pages
  /** The lazy pages of visitors, whose routes app/ makes: they need the session. */
  visitorPages?: Readonly<Record<string, object>>
  /** The places that screens link to, also those of other features. */
  places?: (addresses: Addresses) => Readonly<Record<string, (...values: never) => Place>>
  /** The page of docs/guide for the feature's screens whose path begins so. The longest wins. */
  guide?: Readonly<Record<`/${string}`, string>>
  subjects?: Readonly<Record<string, SubjectPlaces<string>>>
}

/**
 * Describes a screen. Its roles are those of the endpoint that it calls. Its component is named because a bundler may
 * add exports to a module. Its code is loaded when the screen is first opened.
 */
export const definePage = <Module extends object, const Options extends PageOptions = object>(
  { allow, ownStaffOnly }: Rights,
  name: keyof Module & string,
  load: () => Promise<Module>,
  options?: Options,
) =>
  ({
    allow,
    ...(ownStaffOnly && { ownStaffOnly }),
    screen: lazyScreen(load, name) as RouteComponent,
    ...options,
  }) as Required<Pick<Page, 'allow' | 'screen'>> & Options
