import type { Bind } from '#shared/server/bind.ts'
import type { Feature } from '#shared/server/feature.ts'
import * as calls from '../notification.endpoints.ts'
import * as shapes from '../notification.ts'
import { notificationRoutes } from './notification.routes.ts'
import type { Notifications } from './notifications.ts'

type Deps = { notifications: Notifications }

export const feature = {
  api: [
    {
      tag: 'Notifications',
      description: 'The mails that a person gets without asking for each, and how they end.',
      calls,
      shapes: [shapes],
    },
  ],
  offers: { rightMails: ({ notifications }: Deps) => notifications.rightMails },
  bind: (bind: Bind, { notifications }: Deps) => notificationRoutes(bind, notifications.settings),
} satisfies Feature
