import { sql } from 'kysely'
import { eurosOfCents } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { defaultConfirmationCents, type MovementSettings } from '../movement.ts'

/** The amount above which a second person confirms, and a requested higher amount. */
export type SettingsRow = {
  confirmationCents: number
  wantedCents: number | null
  wantedAt: Date | null
  wantedBy: string | null
  wantedByName: string | null
}

const unset: SettingsRow = {
  confirmationCents: defaultConfirmationCents,
  wantedCents: null,
  wantedAt: null,
  wantedBy: null,
  wantedByName: null,
}

/** Reads the settings of an association. Without a row: the default amount. */
export const readSettings = async (db: Database, customerId: string): Promise<SettingsRow> => {
  const { rows } = await sql<SettingsRow>`
    select s.confirmation_cents, s.wanted_cents, s.wanted_at, s.wanted_by,
      wanter.firstname || ' ' || wanter.lastname as wanted_by_name
    from movement_settings s
    left join users wanter on wanter.id = s.wanted_by
    where s.customer_id = ${customerId}`.execute(db)
  return rows[0] ?? unset
}

/** Reads the amount above which a second person confirms a movement. */
export const readConfirmationCents = async (db: Database, customerId: string): Promise<number> =>
  (await readSettings(db, customerId)).confirmationCents

type NewSettings = Pick<SettingsRow, 'confirmationCents' | 'wantedCents' | 'wantedAt' | 'wantedBy'>
export const nothingWanted = { wantedCents: null, wantedAt: null, wantedBy: null }

export const writeSettings = async (db: Database, customerId: string, settings: NewSettings): Promise<void> => {
  await db
    .insertInto('movementSettings')
    .values({ customerId, ...settings })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(settings))
    .execute()
}

export const settingsOf = (
  { confirmationCents, wantedCents, wantedAt, wantedBy, wantedByName }: SettingsRow,
  accountId: string,
): MovementSettings => ({
  confirmationAmount: eurosOfCents(confirmationCents),
  raise:
    wantedCents !== null && wantedAt && wantedBy
      ? {
          amount: eurosOfCents(wantedCents),
          requestedAt: wantedAt.toISOString(),
          requestedBy: { _id: wantedBy, name: wantedByName ?? '' },
          isOwn: wantedBy === accountId,
        }
      : null,
})
