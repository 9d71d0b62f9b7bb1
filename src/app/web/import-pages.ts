import { IconFileImport } from '@tabler/icons-react'
import * as imports from '#features/imports/import.endpoints.ts'
import { definePage, type Page } from './definePage.tsx'
import { shellTexts } from './shell/shell.texts.ts'

/** The screens of imports. The platform's staff have none of them. */
export const importPages = {
  '/imports': definePage(
    imports.listImports,
    'ImportListPage',
    () => import('#features/imports/web/ImportListPage.tsx'),
    { side: { label: shellTexts.pages.imports, icon: IconFileImport }, onlyOwn: true },
  ),
  '/imports/create': definePage(
    imports.uploadImport,
    'ImportCreatePage',
    () => import('#features/imports/web/ImportCreatePage.tsx'),
    { onlyOwn: true },
  ),
  '/imports/$importId': definePage(
    imports.getImport,
    'ImportPage',
    () => import('#features/imports/web/ImportPage.tsx'),
    { onlyOwn: true },
  ),
} satisfies Record<`/${string}`, Page>
