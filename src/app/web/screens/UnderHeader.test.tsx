import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayOf } from '#shared/days.ts'
import { renderScreen } from '#shared/web/testing/renderScreen.tsx'
import { UnderHeader } from './UnderHeader.tsx'

test('the line of what waits names a reopening and a difference that wait for the reader, and leads there', async () => {
  const counts = {
    corrections: 2,
    sheets: 1,
    differences: 1,
    reopenings: 1,
    addresses: 2,
    receipts: 0,
    silences: 0,
    bank: 3,
  }
  await renderScreen(
    () => <UnderHeader />,
    {
      '/customers/:customerId/waiting': counts,
      '/customers/:customerId/friday/missing': { day: dayOf(new Date()), missing: [] },
      '/customers/:customerId/users': [],
      '/customers/:customerId/first-steps': { steps: [] } as never,
    },
    { role: 'manager' },
  )
  const link = await screen.findByRole<HTMLAnchorElement>('link', {
    name: /1 réouverture à décider · 1 écart à confirmer · 2 adresses à relire/,
  })
  expect(new URL(link.href).pathname).toBe('/closings')
})
