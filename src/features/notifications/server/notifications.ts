import { inCamelCase } from '#shared/server/database.ts'
import { createAlertMails } from './alert.service.ts'
import { createDigestService, type NotificationDeps } from './digest.service.ts'
import { createGoalService } from './goal.service.ts'
import { createMailManagers, findManager } from './manager.repository.ts'
import { createRightMails } from './right.mails.ts'
import { sweepNotes } from './sent.repository.ts'
import { createSettingsService } from './settings.service.ts'
import { createUnsubscribeLinks } from './unsubscribe-link.ts'

type Deps = Omit<NotificationDeps, 'links'> & {
  /** Seals the links that end mails: 32 bytes. */
  sealingKey: Buffer
}

/** Opens the automatic mails of a process: who wants them, what adds them, and who writes them. */
export const openNotifications = ({ sealingKey, ...deps }: Deps) => {
  const { db, clock, publicUrl, mailQueue } = deps
  const links = createUnsubscribeLinks(sealingKey, publicUrl)
  const mails = { ...deps, links }
  return {
    settings: createSettingsService({ db: inCamelCase(db), clock, links }),
    digests: createDigestService(mails),
    goals: createGoalService(mails),
    alertMails: createAlertMails(mails),
    rightMails: createRightMails(mails),
    /** The needs of other features' mails: the queue, the address of links, the managers. */
    outgoingMails: { mailQueue, publicUrl, mailManagers: createMailManagers(mailQueue), findManager },
    /** Deletes old notes of what was mailed. Upkeep calls it regularly. */
    sweep: () => sweepNotes(inCamelCase(db), clock()),
  }
}

export type Notifications = ReturnType<typeof openNotifications>
