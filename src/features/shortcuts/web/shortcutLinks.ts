import type { Place } from '#shared/web/place.ts'

/** Where the quick donations' screens lead to: the association's own side and the platform's have other addresses. */
export type ShortcutLinks = {
  list: Place
  create: Place
  shortcut: (shortcutId: string) => Place
}
