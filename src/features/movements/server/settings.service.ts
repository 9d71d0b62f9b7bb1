import { changedSince } from '#features/audit/changed-since.ts'
import { centsOfEuros, eurosOfCents } from '#shared/money.ts'
import type { Person } from '#shared/server/actor.ts'
import { type Database, lockCustomer } from '#shared/server/database.ts'
import { requireUnchanged } from '#shared/server/read-version.ts'
import { requireTwoPeople } from '#shared/server/record-rights.ts'
import { movementSettingsJournal } from '../movement.journal.ts'
import type { ConfirmationAmount, MovementSettings } from '../movement.ts'
import { movementRefusals } from '../movement-refusals.ts'
import { type MovementDeps } from './movement.service.ts'
import { nothingWanted, readSettings, type SettingsRow, settingsOf, writeSettings } from './settings.repository.ts'

const eurosIn = (confirmationCents: number) => ({ confirmationAmount: eurosOfCents(confirmationCents) })

/**
 * Sets the amount above which a second person confirms. A lower one holds at once; a higher one waits for another
 * manager, since it decides what a manager may do alone (docs/rules/movements.md#movements-amount).
 */
export const createSettingsService = ({ db, recordAudit, clock }: MovementDeps) => {
  type Change = {
    write: Parameters<typeof writeSettings>[2]
    action: keyof typeof movementSettingsJournal.actions
    /** The amount that the line of the journal is about. */
    toCents: number
  }
  /** Decides a change under the association's lock, and writes it with its line in the journal. */
  const change = (
    actor: Person,
    customerId: string,
    decide: (before: SettingsRow, transaction: Database) => Change | undefined | Promise<Change | undefined>,
    readVersion?: string,
  ) =>
    db.transaction().execute(async (transaction: Database): Promise<MovementSettings> => {
      await lockCustomer(transaction, customerId)
      const before = await readSettings(transaction, customerId)
      const changed = changedSince(movementSettingsJournal.fields, readVersion, eurosIn(before.confirmationCents))
      await requireUnchanged(transaction, changed, actor, { customerId, action: 'movements.limited' })
      const decided = await decide(before, transaction)
      if (decided) {
        await writeSettings(transaction, customerId, decided.write)
        await recordAudit(transaction, movementSettingsJournal, {
          customerId,
          actor,
          action: decided.action,
          before: eurosIn(before.confirmationCents),
          after: eurosIn(decided.toCents),
        })
      }
      return settingsOf(await readSettings(transaction, customerId), actor.accountId)
    })

  return {
    async get(actor: Person, customerId: string): Promise<MovementSettings> {
      return settingsOf(await readSettings(db, customerId), actor.accountId)
    },

    /** Lowers the amount, or asks for a higher one. Throws 409 when it is not as the caller read it. */
    set: (
      actor: Person,
      customerId: string,
      wanted: ConfirmationAmount,
      readVersion?: string,
    ): Promise<MovementSettings> =>
      change(
        actor,
        customerId,
        ({ confirmationCents, wantedCents }) => {
          const toCents = centsOfEuros(wanted.confirmationAmount)
          if (toCents === (wantedCents ?? confirmationCents)) return undefined
          if (toCents <= confirmationCents)
            return { write: { confirmationCents: toCents, ...nothingWanted }, action: 'limited', toCents }
          const write = { confirmationCents, wantedCents: toCents, wantedAt: clock(), wantedBy: actor.accountId }
          return { write, action: 'limit-requested', toCents }
        },
        readVersion,
      ),

    /** Throws 422 for an own request, 409 when this amount does not wait. */
    confirm: (actor: Person, customerId: string, seen: ConfirmationAmount): Promise<MovementSettings> =>
      change(actor, customerId, async ({ wantedCents, wantedBy, wantedAt }, transaction) => {
        if (wantedCents === null || wantedCents !== centsOfEuros(seen.confirmationAmount))
          throw movementRefusals.decided()
        if (wantedBy === actor.accountId) throw movementRefusals.ownRequest()
        if (wantedBy && wantedAt)
          await requireTwoPeople(transaction, { first: wantedBy, second: actor.accountId, actedAt: wantedAt })
        const write = { confirmationCents: wantedCents, ...nothingWanted }
        return { write, action: 'limited', toCents: wantedCents }
      }),

    /** Throws 409 when nothing waits. The person who asked takes it back. */
    decline: (actor: Person, customerId: string): Promise<MovementSettings> =>
      change(actor, customerId, ({ confirmationCents, wantedCents }) => {
        if (wantedCents === null) throw movementRefusals.decided()
        return { write: { confirmationCents, ...nothingWanted }, action: 'limit-declined', toCents: wantedCents }
      }),
  }
}

export type SettingsService = ReturnType<typeof createSettingsService>
