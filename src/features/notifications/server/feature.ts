import type { FastifyInstance } from 'fastify'
import type { Bind } from '#shared/server/bind.ts'
import type { Feature } from '#shared/server/feature.ts'
import * as calls from '../notification.endpoints.ts'
import * as shapes from '../notification.ts'
import { acceptOneClick, notificationRoutes } from './notification.routes.ts'
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
  bind: (bind: Bind, { notifications }: Deps) => notificationRoutes(bind, notifications.settings),
  mount: (app: FastifyInstance, { notifications }: Deps) => acceptOneClick(app, notifications.settings),
  upkeep: ({ notifications }: Deps) => [{ run: notifications.sweep }],
  timed: ({ notifications: { digests, goals } }: Deps) => ({
    digests: { cron: '0 7 * * *', run: () => digests.addDue() },
    goals: { cron: '*/15 * * * *', run: () => goals.addReached() },
  }),
} satisfies Feature
