import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Bind } from '#shared/server/bind.ts'
import type { Feature } from '#shared/server/feature.ts'
import * as calls from '../notification.endpoints.ts'
import { getNotificationSettings, unsubscribe, updateNotificationSettings } from '../notification.endpoints.ts'
import * as shapes from '../notification.ts'
import type { Notifications } from './notifications.ts'
import type { SettingsService } from './settings.service.ts'
import { unsubscribePath } from './unsubscribe-link.ts'

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

const notificationRoutes = (bind: Bind, settings: SettingsService): void => {
  bind(getNotificationSettings, ({ actor }) => settings.get(actor))
  bind(updateNotificationSettings, ({ actor, body, headers }) => settings.set(actor, body, headers['if-match']))
  bind(unsubscribe, ({ body }) => settings.unsubscribe(body.token))
}

const Query = z.object({ jeton: z.string().max(1000).catch('') })

/**
 * Takes the POST that mail programs make for `List-Unsubscribe-Post` (RFC 8058), at the address of the page. Whatever
 * they send as the body says no more than the address. A GET, which programs make to look at links, changes nothing.
 */
const acceptOneClick = (app: FastifyInstance, settings: SettingsService): void => {
  app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    routes.post(unsubscribePath, { schema: { hide: true } }, async (request, reply) => {
      await settings.unsubscribe(Query.parse(request.query).jeton)
      return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
    })
  })
}
