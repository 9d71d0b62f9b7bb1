import { z } from 'zod'
import { orMissing } from '#shared/field-checks.ts'
import { Refusal } from '#shared/problem.ts'
import type { Role } from '#shared/role.ts'

/** The interval at which a person gets the summary of their association's donations. */
export const DigestFrequency = z.enum(['off', 'week', 'month'], orMissing('Fréquence invalide'))
export type DigestFrequency = z.infer<typeof DigestFrequency>

/** The mails that a person gets without asking for each (docs/rules/notifications.md#mails-settings). */
export const NotificationSettings = z.strictObject({
  digest: DigestFrequency,
  goalReached: z.boolean(orMissing('Choix invalide')),
  /** A terminal is silent, and works again. Only for managers. */
  silentDevice: z.boolean(orMissing('Choix invalide')),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** The settings of a person who has chosen none. */
export const defaultSettings: Record<'user' | 'manager', NotificationSettings> = {
  user: { digest: 'off', goalReached: false, silentDevice: false },
  manager: { digest: 'week', goalReached: true, silentDevice: true },
}

/** The settings of a role. A user sees no terminals. */
export const settingsFor = (role: Role, chosen: Partial<NotificationSettings>): NotificationSettings => {
  const settings = { ...defaultSettings[role === 'manager' ? 'manager' : 'user'], ...chosen }
  return role === 'manager' ? settings : { ...settings, silentDevice: false }
}

/** The kinds of mail that a link can end. */
export const MailTopic = z.enum(['digest', 'goalReached', 'silentDevice'])
export type MailTopic = z.infer<typeof MailTopic>

export const Unsubscription = z.strictObject({
  token: z
    .string(orMissing('Lien invalide'))
    .max(1000, 'Lien invalide')
    .regex(/^[\w-]+$/, 'Lien invalide'),
})
export const Unsubscribed = z.object({ topic: MailTopic })
export type Unsubscribed = z.infer<typeof Unsubscribed>

export const notificationRefusals = {
  wrongLink: () =>
    new Refusal(
      422,
      'wrong-link',
      'Ce lien n’est pas complet. Copiez-le en entier, ou réglez vos e-mails dans «\u00a0Mon compte\u00a0».',
    ),
}
