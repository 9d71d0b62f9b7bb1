import type { Icon } from '@tabler/icons-react'
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Caller } from '#shared/endpoint.ts'
import { loadChunk } from '#shared/web/chunk.ts'

export type MenuEntry = {
  label: string
  icon: Icon
  /** Who has the entry, where others reach the page another way. */
  onlyFor?: readonly Caller[]
  /** Announced but not built: the entry cannot be followed. */
  soon?: true
}

type PageOptions = {
  /** What the address may carry after '?'. */
  search?: z.ZodType | undefined
  /** The page shows the donations of its record: their code is fetched together with the page's. */
  hasDonations?: true
  /** Its place in the menu; a page without one is reached from another. */
  menu?: MenuEntry | undefined
  /** Its place in the side navigation that a customer's own users have. */
  side?: MenuEntry | undefined
  /** Its tab inside a customer's page, for the platform's staff. A hidden one is reached from the first tab. */
  tab?: { label: string; isFurther?: true; isHidden?: true } | undefined
  /** The platform's staff have no such screen. */
  onlyOwn?: true
  /** The customer's own users have no such screen. */
  onlyPlatform?: true
  /** The address for the platform's staff, where it is not `/a/customers/$customerId` and the path. */
  platformPath?: `/${string}`
}

export type Page = PageOptions & {
  /** Who may open it; the others are sent to '/'. */
  allow: readonly Caller[]
  /** Left out where the route has no screen of its own. */
  screen?: RouteComponent
}

export const DonationSection = lazyRouteComponent(
  () => loadChunk(() => import('#features/transactions/web/DonationSection.tsx')),
  'DonationSection',
)

/**
 * Describes a screen. Its roles are those of the call that it makes. Its component is named because a bundler may add
 * exports to a module; its code is fetched when the screen is first opened.
 */
export const definePage = <Module extends object, const Options extends PageOptions = object>(
  { allow }: Pick<Page, 'allow'>,
  name: keyof Module & string,
  load: () => Promise<Module>,
  options?: Options,
) =>
  ({ allow, screen: lazyScreen(name, load, options?.hasDonations), ...options }) as Required<
    Pick<Page, 'allow' | 'screen'>
  > &
    Options

const lazyScreen = <Module extends object>(
  name: keyof Module & string,
  load: () => Promise<Module>,
  hasDonations = false,
): RouteComponent => {
  const Component = lazyRouteComponent(() => loadChunk(load), name) as RouteComponent
  if (!hasDonations) return Component
  const preload = async () => {
    await Promise.all([Component.preload?.(), DonationSection.preload?.()])
  }
  return Object.assign(() => <Component />, { preload })
}
