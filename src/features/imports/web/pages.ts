import { IconFileImport } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../import.endpoints.ts'

/** The screens of imports. The platform's staff have none of them. */
export const feature = {
  customerPages: {
    '/imports': definePage(calls.listImports, 'ImportListPage', () => import('./ImportListPage.tsx'), {
      entry: { label: 'Importer', icon: IconFileImport },
      onlyOwn: true,
    }),
    '/imports/create': definePage(calls.uploadImport, 'ImportCreatePage', () => import('./ImportCreatePage.tsx'), {
      onlyOwn: true,
    }),
    '/imports/$importId': definePage(calls.getImport, 'ImportPage', () => import('./ImportPage.tsx'), {
      onlyOwn: true,
    }),
  },
  places: ({ at }) => ({
    imports: () => at('/imports'),
    newImport: () => at('/imports/create'),
    import: (importId: string) => at('/imports/$importId', { importId }),
  }),
  subjects: { import: { own: 'import' } } as const,
  guide: { '/imports': 'importer' },
} satisfies Feature
