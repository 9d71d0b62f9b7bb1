import type { Icon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Caller, Rights } from '#shared/endpoint.ts'
import { lazyScreen } from './lazyScreen.ts'

export type MenuEntry = {
  label: string
  icon: Icon
  /** Who has the entry, where others reach the page another way. */
  onlyFor?: readonly Caller[]
  /** On a phone, the first to leave the bar when there are too many entries. */
  isRare?: true
}

type PageOptions = {
  /** The schema of the query string. */
  search?: z.ZodType | undefined
  /** The page shows the donations of its record, whose code is loaded together with the page's. */
  hasDonations?: true
  /** The entry in the menu. Pages without one are reached from others. */
  menu?: MenuEntry | undefined
  /** The entry in the side navigation of a customer's own users. */
  side?: MenuEntry | undefined
  /** The tab inside a customer's page, for the platform's staff. A hidden tab is reached from the first one. */
  tab?: { label: string; isSecondary?: true; isHidden?: true } | undefined
  /** The platform's staff do not have this screen. */
  onlyOwn?: true
  /** The customer's own users do not have this screen. */
  onlyPlatform?: true
  /** The path for the platform's staff, if it is not `/a/customers/$customerId` and the path. */
  platformPath?: `/${string}`
}

export type Page = PageOptions & {
  /** Who may open it. Other roles are redirected to '/'. */
  allow: readonly Caller[]
  /** An admin who switched to manager may not open it. */
  ownStaffOnly?: true
  /** Undefined for a route without a screen. */
  screen?: RouteComponent
}

export const DonationSection = lazyScreen(
  () => import('#features/transactions/web/DonationSection.tsx'),
  'DonationSection',
)

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
    screen: screenOf(name, load, options?.hasDonations),
    ...options,
  }) as Required<Pick<Page, 'allow' | 'screen'>> & Options

const screenOf = <Module extends object>(
  name: keyof Module & string,
  load: () => Promise<Module>,
  hasDonations = false,
): RouteComponent => {
  const Component = lazyScreen(load, name) as RouteComponent
  if (!hasDonations) return Component
  const preload = async () => {
    await Promise.all([Component.preload?.(), DonationSection.preload()])
  }
  return Object.assign(() => <Component />, { preload })
}
