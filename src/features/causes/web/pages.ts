import { IconHeartHandshake } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../cause.endpoints.ts'
import { CauseListSearch } from '../cause.search.ts'

const CausePage = () => import('./CausePage.tsx')

declare module '#shared/web/outlets.tsx' {
  interface HistoryKinds {
    cause: true
  }
}

export const feature = {
  customerPages: {
    '/causes': definePage(calls.listCauses, 'CauseListPage', () => import('./CauseListPage.tsx'), {
      search: CauseListSearch,
      entry: { label: 'Causes', icon: IconHeartHandshake },
    }),
    // The existing paths of archived causes for the platform's staff (docs/rules/roles.md#routes-archived).
    '/causes/archived': definePage(
      calls.listArchivedCauses,
      'ArchivedCausesPage',
      () => import('./ArchivedCausesPage.tsx'),
      { platformPath: '/a/$customerId/causes/archived' },
    ),
    '/cause/archived/$causeId': definePage(calls.getCause, 'CausePage', CausePage, {
      hasHistory: true,
      onlyPlatform: true,
    }),
    '/causes/create': definePage(calls.createCause, 'CauseCreatePage', () => import('./CauseForm.tsx')),
    '/causes/$causeId': definePage(calls.getCause, 'CausePage', CausePage, { hasHistory: true }),
    '/causes/$causeId/update': definePage(calls.updateCause, 'CauseUpdatePage', () => import('./CauseForm.tsx')),
  },
  places: ({ inCustomer, isStaff }) => ({
    causes: () => inCustomer('/causes'),
    archivedCauses: () => inCustomer('/causes/archived'),
    newCause: () => inCustomer('/causes/create'),
    cause: (causeId: string) => inCustomer('/causes/$causeId', { causeId }),
    archivedCause: (causeId: string) =>
      inCustomer(isStaff ? '/cause/archived/$causeId' : '/causes/$causeId', { causeId }),
    causeUpdate: (causeId: string) => inCustomer('/causes/$causeId/update', { causeId }),
  }),
  subjects: { cause: { own: 'cause', inside: 'cause' } } as const,
  guide: { '/causes': 'causes', '/cause': 'causes' },
} satisfies Feature
