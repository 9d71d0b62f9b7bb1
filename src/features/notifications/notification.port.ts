import type { Database, SqlDatabase } from '#shared/server/database.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { MailQueue } from '#shared/server/mail-queue.ts'

/** A terminal that is silent for longer than its own rhythm explains. */
export type SilentDevice = {
  /** The alarm's id: one mail for each person and alarm. */
  alarmId: string
  customerId: string
  deviceId: string
  label: string
  /** Its last donation, or its first contact when it had none. */
  silentSince: Date
}

/** The end of an alarm: the terminal has donations again. */
export type RestoredDevice = Omit<SilentDevice, 'silentSince'> & { restoredAt: Date }

/** A terminal whose donations leave its habit. */
export type UnusualDevice = {
  customerId: string
  deviceId: string
  label: string
  /** When the first unusual donation arrived. */
  since: Date
  /** The unusual signs: an amount, the number of donations, or their age on arrival. */
  reasons: readonly ('amount' | 'rate' | 'age')[]
}

/**
 * Mails the managers who want it that a terminal is silent, and that it works again. Both are added within the
 * transaction that opens or closes the alarm, once for each alarm and person. A feature gets it from app/.
 */
export type AlertMails = {
  silent: (transaction: Database | SqlDatabase, device: SilentDevice) => Promise<void>
  /** Goes to the people who got the alarm. */
  restored: (transaction: Database | SqlDatabase, device: RestoredDevice) => Promise<void>
  /** Goes to all managers and to the platform's admins, whatever they have chosen: money is at stake. */
  unusual: (transaction: Database | SqlDatabase, device: UnusualDevice) => Promise<void>
}

/**
 * Mails the managers of an association, but the person concerned, about a new account, a new right, and a right that
 * was allowed at once. Added within the transaction of the change. A feature gets it from app/.
 */
export type RightMails = {
  add: (
    transaction: Database | SqlDatabase,
    right: { customerId: string; userId: string; event: 'account' | 'right' | 'let' },
  ) => Promise<void>
}

/** The data of a mail to a manager. Null: to another address. */
type ManagerMail = { customerId: string; userId: string | null }

/** Everything that the mails of a feature need. A feature gets it from app/. */
export type OutgoingMails = {
  mailQueue: MailQueue
  /** Returns the product's public address, without a final slash. */
  publicUrl: () => string
  /**
   * Adds a mail for each manager of an association whose address is confirmed, but for `except`. Throws 429 beyond the
   * bounds of the kind.
   */
  mailManagers: <Data extends ManagerMail>(
    transaction: Database | SqlDatabase,
    kind: MailKind<Data>,
    data: Omit<Data, 'userId'> & { customerId: string },
    parties: { person: string; except?: string },
  ) => Promise<void>
  /** Finds a manager who may still get a mail, when it is written. */
  findManager: (
    db: Database | SqlDatabase,
    who: { customerId: string; userId: string },
  ) => Promise<{ email: string; firstname: string; customerName: string } | undefined>
}

/** Lists the silent terminals of an association, for its summaries. */
export type ListSilentDevices = (
  db: Database | SqlDatabase,
  customerId: string,
) => Promise<{ label: string; silentSince: Date }[]>
