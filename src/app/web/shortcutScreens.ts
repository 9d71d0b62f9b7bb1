import { lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from '#shared/web/chunk.ts'

const loadList = () => loadChunk(() => import('#features/shortcuts/web/ShortcutListPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/shortcuts/web/ShortcutCreatePage.tsx'))
const loadShortcut = () => loadChunk(() => import('#features/shortcuts/web/ShortcutPage.tsx'))

/** The quick donations' screens, fetched when one is opened; the association's side and the platform's show the same. */
export const ShortcutListPage = lazyRouteComponent(loadList, 'ShortcutListPage')
export const ShortcutCreatePage = lazyRouteComponent(loadCreate, 'ShortcutCreatePage')
export const ShortcutPage = lazyRouteComponent(loadShortcut, 'ShortcutPage')
