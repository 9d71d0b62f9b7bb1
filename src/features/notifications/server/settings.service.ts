import { changedSince } from '#features/audit/changed-since.ts'
import { code, yesNo } from '#features/audit/journal.ts'
import { forbidden } from '#shared/problem.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { type NotificationSettings, notificationRefusals, settingsFor, type Unsubscribed } from '../notification.ts'
import { endingOf, readChoices, writeChoices } from './settings.repository.ts'
import type { UnsubscribeLinks } from './unsubscribe-link.ts'

type Deps = { db: Database; clock: () => Date; links: UnsubscribeLinks }

const editedFields = {
  digest: code('Résumé de la collecte', { week: 'chaque semaine', month: 'chaque mois', off: 'jamais' }),
  goalReached: yesNo('Objectif atteint'),
  silentDevice: yesNo('Appareil silencieux'),
}

const keyOf = ({ accountId, customerId }: Person) => {
  if (customerId === null) throw forbidden()
  return { customerId, userId: accountId }
}

/** Reads and sets which mails a person gets (docs/rules/notifications.md#mails-settings). */
export const createSettingsService = ({ db, clock, links }: Deps) => ({
  async get(actor: Person): Promise<NotificationSettings> {
    return settingsFor(actor.role, await readChoices(db, keyOf(actor)))
  },

  /** Throws 409 when the settings are not as the caller read them. */
  set(actor: Person, wanted: NotificationSettings, readVersion?: string): Promise<NotificationSettings> {
    const key = keyOf(actor)
    const settings = settingsFor(actor.role, wanted)
    return db.transaction().execute(async (transaction) => {
      await lockCustomer(transaction, key.customerId)
      const before = settingsFor(actor.role, await readChoices(transaction, key))
      await requireUnchanged(transaction, changedSince(editedFields, readVersion, before), actor, 'own')
      await writeChoices(transaction, key, { ...settings, changedAt: clock() })
      return settings
    })
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
