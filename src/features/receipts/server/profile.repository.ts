import { sql } from 'kysely'
import type { Day } from '#shared/days.ts'
import type { Database } from '#shared/server/database.ts'
import type { CauseReceipts, FiscalProfileInput, FiscalSetting } from '../fiscal-profile.ts'
import { isEligibleByName, saleWordIn } from './profile.rules.ts'

type Profile = NonNullable<FiscalSetting['profile']>

const types = { png: Buffer.from([0x89, 0x50]), jpeg: Buffer.from([0xff, 0xd8]) }

const imageUrlOf = (bytes: Buffer | null): string | null =>
  bytes && `data:image/${bytes.subarray(0, 2).equals(types.png) ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`

const bytesOf = (url: string | null): Buffer | null => (url ? Buffer.from(url.replace(/^.*,/, ''), 'base64') : null)

/** Reads the profile that holds on a day, or one by its id. */
export const findProfile = async (
  db: Database,
  customerId: string,
  wanted: { on: Day } | { id: string },
): Promise<Profile | null> => {
  const row = await db
    .selectFrom('fiscalProfiles as profile')
    .leftJoin('users as attester', 'attester.id', 'profile.attestedBy')
    .selectAll('profile')
    .select(sql<string | null>`attester.firstname || ' ' || attester.lastname`.as('attester'))
    .where('profile.customerId', '=', customerId)
    .$if('on' in wanted, (query) => query.where('validFrom', '<=', 'on' in wanted ? wanted.on : ''))
    .$if('id' in wanted, (query) => query.where('profile.id', '=', 'id' in wanted ? wanted.id : ''))
    .orderBy('validFrom', 'desc')
    .orderBy('savedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const {
    id,
    customerId: _customerId,
    savedAt: _savedAt,
    savedBy: _savedBy,
    attestedAt,
    attester,
    attestedBy: _by,
    ...fields
  } = row
  return {
    ...fields,
    legalForm: fields.legalForm as Profile['legalForm'],
    quality: fields.quality as Profile['quality'],
    signature: imageUrlOf(fields.signature),
    _id: id,
    attested: attestedAt && { at: attestedAt.toISOString(), by: attester ?? '' },
  }
}

type NewProfile = { id: string; validFrom: Day; savedAt: Date; savedBy: string }

/** Adds the profile that holds from a day on. */
export const insertProfile = async (
  db: Database,
  customerId: string,
  { isAttested, signature, ...input }: FiscalProfileInput,
  { id, validFrom, savedAt, savedBy }: NewProfile,
): Promise<void> => {
  const attestation = isAttested ? { attestedAt: savedAt, attestedBy: savedBy } : {}
  await db
    .insertInto('fiscalProfiles')
    .values({ ...input, ...attestation, signature: bytesOf(signature), customerId, id, validFrom, savedAt, savedBy })
    .execute()
}

/** Lists the active causes with the decisions, and the donations without a cause last. */
export const listCauseReceipts = async (db: Database, customerId: string): Promise<CauseReceipts[]> => {
  const rows = await db
    .selectFrom('causes as cause')
    .leftJoin('causeReceipts as decision', (join) =>
      join.onRef('decision.customerId', '=', 'cause.customerId').onRef('decision.causeId', '=', 'cause.id'),
    )
    .select(['cause.id', 'cause.name', 'decision.isEligible'])
    .where('cause.customerId', '=', customerId)
    .where('cause.archivedAt', 'is', null)
    .orderBy('cause.name')
    .execute()
  const named = rows.map(({ id, name, isEligible }) => ({
    cause: { _id: id, name },
    isEligible: isEligible ?? isEligibleByName(name),
    isDecided: isEligible !== null,
    saleWord: saleWordIn(name),
  }))
  return [...named, { cause: null, isEligible: true, isDecided: false, saleWord: null }]
}

type Decision = { customerId: string; causeId: string; isEligible: boolean; decidedAt: Date; decidedBy: string }

/** Keeps a decision. Returns the name of the cause; undefined when the association has no such cause. */
export const decideCause = async (db: Database, decision: Decision): Promise<string | undefined> => {
  const { customerId, causeId, ...values } = decision
  const cause = await db
    .selectFrom('causes')
    .select('name')
    .where('customerId', '=', customerId)
    .where('id', '=', causeId)
    .executeTakeFirst()
  if (!cause) return undefined
  await db
    .insertInto('causeReceipts')
    .values(decision)
    .onConflict((conflict) => conflict.columns(['customerId', 'causeId']).doUpdateSet(values))
    .execute()
  return cause.name
}
