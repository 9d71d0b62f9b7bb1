import type { LinkProps } from '@tanstack/react-router'

/**
 * A screen that a page leads to, handed to the page by its route, so that one page serves several entrances. The route
 * makes it with `linkOptions`, which checks it; the type itself is plain, for the table of all routes is made from the
 * types of the pages and cannot be one of them.
 */
export type Place = { to: string; params?: Record<string, string>; search?: Record<string, string> }

/** The place as what `Link` and `PageHeader` take. */
export const linkTo = (place: Place): LinkProps => place as LinkProps
