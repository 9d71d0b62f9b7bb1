import type { SqlDatabase } from '#shared/server/database.ts'
import type { SetRamadan } from '../../ramadan-years.endpoints.ts'

/** Reads the Ramadans whose days an association has set. */
export const readRamadanYears = (db: SqlDatabase, customerId: string): Promise<SetRamadan[]> =>
  db
    .selectFrom('hijri_years')
    .select(['year', 'ramadan_first as startDate', 'ramadan_last as endDate'])
    .where('customer_id', '=', customerId)
    .orderBy('year')
    .execute()
