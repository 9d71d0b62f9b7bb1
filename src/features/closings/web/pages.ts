import { IconCalendarCheck } from '@tabler/icons-react'
import { definePage, type Feature } from '#shared/web/definePage.ts'
import type { Addresses } from '#shared/web/places.tsx'
import * as calls from '../closing.endpoints.ts'

const places = ({ at, inCustomer }: Addresses) => ({
  closings: () => inCustomer('/closings'),
  newClosing: (days?: { from: string; to: string }) => ({ ...at('/closings/create'), ...(days && { search: days }) }),
  closing: (closingId: string) => inCustomer('/closings/$closingId', { closingId }),
})

declare module '#shared/web/definePage.ts' {
  interface WaitingKinds {
    reopenings: true
  }
}

declare module '#shared/web/places.tsx' {
  interface Places extends ReturnType<typeof places> {}
}

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
  places,
  subjects: { closing: { own: ({ closing }, id) => closing(id), inside: ({ closing }, id) => closing(id) } },
  guide: { '/closings': 'clotures' },
} satisfies Feature
