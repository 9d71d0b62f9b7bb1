import { forbidden } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import type { Database } from '#shared/server/database.ts'
import { type NotificationSettings, notificationRefusals, settingsFor, type Unsubscribed } from '../notification.ts'
import { endingOf, readChoices, writeChoices } from './settings.repository.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

type Deps = { db: Database; clock: () => Date; links: UnsubscribeLinks }

const keyOf = ({ accountId, customerId }: Person) => {
  if (customerId === null) throw forbidden()
  return { customerId, userId: accountId }
}

/** Reads and sets which mails a person gets (docs/rules.md#mails-settings). */
export const createSettingsService = ({ db, clock, links }: Deps) => ({
  async get(actor: Person): Promise<NotificationSettings> {
    return settingsFor(actor.role, await readChoices(db, keyOf(actor)))
  },

  async set(actor: Person, wanted: NotificationSettings): Promise<NotificationSettings> {
    const settings = settingsFor(actor.role, wanted)
    await writeChoices(db, keyOf(actor), { ...settings, changedAt: clock() })
    return settings
  },

  /** Ends what a link in a mail names. Throws 422 for a link that is not whole. */
  async unsubscribe(token: string): Promise<Unsubscribed> {
    const ended = links.read(token)
    if (!ended) throw notificationRefusals.wrongLink()
    const { topic, ...key } = ended
    await writeChoices(db, key, { ...endingOf[topic], changedAt: clock() })
    return { topic }
  },
})

export type SettingsService = ReturnType<typeof createSettingsService>
