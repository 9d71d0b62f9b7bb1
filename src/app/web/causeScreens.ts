import { lazyRouteComponent } from '@tanstack/react-router'
import { loadChunk } from '#shared/web/chunk.ts'

const loadList = () => loadChunk(() => import('#features/causes/web/CauseListPage.tsx'))
const loadArchived = () => loadChunk(() => import('#features/causes/web/ArchivedCausesPage.tsx'))
const loadCreate = () => loadChunk(() => import('#features/causes/web/CauseCreatePage.tsx'))
const loadCause = () => loadChunk(() => import('#features/causes/web/CausePage.tsx'))
const loadUpdate = () => loadChunk(() => import('#features/causes/web/CauseUpdatePage.tsx'))

/** The causes' screens, fetched when one is opened; the association's side and the platform's show the same. */
export const CauseListPage = lazyRouteComponent(loadList, 'CauseListPage')
export const ArchivedCausesPage = lazyRouteComponent(loadArchived, 'ArchivedCausesPage')
export const CauseCreatePage = lazyRouteComponent(loadCreate, 'CauseCreatePage')
export const CausePage = lazyRouteComponent(loadCause, 'CausePage')
export const CauseUpdatePage = lazyRouteComponent(loadUpdate, 'CauseUpdatePage')
