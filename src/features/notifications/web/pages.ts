import type { Feature } from '#shared/web/definePage.ts'
import { lazyScreen } from '#shared/web/lazyScreen.ts'

/** The page of a link in a mail. The settings are part of 'Mon compte'. */
export const feature = {
  visitorPages: { UnsubscribePage: lazyScreen(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage') },
} satisfies Feature
