import { IconCalendarCheck } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import * as calls from '../closing.endpoints.ts'

/** The screens of closings. An admin reads and reopens; only the association closes. */
export const feature = {
  customerPages: {
    '/closings': definePage(calls.listClosings, 'ClosingListPage', () => import('./ClosingListPage.tsx'), {
      entry: { label: 'Clôtures', icon: IconCalendarCheck, waiting: 'reopenings' },
    }),
    '/closings/create': definePage(calls.createClosing, 'ClosingCreatePage', () => import('./ClosingCreatePage.tsx'), {
      onlyOwn: true,
    }),
    '/closings/$closingId': definePage(calls.getClosing, 'ClosingPage', () => import('./ClosingPage.tsx')),
  },
  places: ({ at, inCustomer }) => ({
    closings: () => inCustomer('/closings'),
    newClosing: (days?: { from: string; to: string }) => ({ ...at('/closings/create'), ...(days && { search: days }) }),
    closing: (closingId: string) => inCustomer('/closings/$closingId', { closingId }),
  }),
  subjects: { closing: { own: 'closing', inside: 'closing' } } as const,
  guide: { '/closings': 'clotures' },
} satisfies Feature
