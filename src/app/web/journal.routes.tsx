import { createRoute, lazyRouteComponent, linkOptions } from '@tanstack/react-router'
import { loadChunk } from '#shared/web/chunk.ts'
import { sidePage } from './association.routes.tsx'
import { customerTab } from './customer.routes.tsx'
import { screen } from './root.routes.tsx'
import { page } from './signed-in.routes.tsx'

const loadJournal = () => loadChunk(() => import('./JournalScreen.tsx'))
const JournalScreen = lazyRouteComponent(loadJournal, 'JournalScreen')

/** A manager's: that of their own association. */
export const ownJournal = createRoute({
  ...sidePage('/journal'),
  component: screen(JournalScreen, () => (
    <JournalScreen customerId={ownJournal.useRouteContext().customerId} back={linkOptions({ to: '/' })} />
  )),
})

/** One association's, inside its page. */
export const customerJournal = createRoute({
  ...customerTab('journal'),
  component: screen(JournalScreen, () => (
    <JournalScreen customerId={customerJournal.useParams().customerId} back={linkOptions({ to: '/a/customers' })} />
  )),
})

/** Everything's, the platform's own acts included. */
export const platformJournal = createRoute({
  ...page('/a/journal'),
  component: screen(JournalScreen, () => (
    <JournalScreen
      back={linkOptions({ to: '/a/customers' })}
      placeOf={(customerId) => linkOptions({ to: '/a/customers/$customerId', params: { customerId } })}
    />
  )),
})
