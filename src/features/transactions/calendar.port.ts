import type { Database, SqlDatabase } from '#shared/server/database.ts'
import type { CustomerCalendar } from './calendar.ts'

/** Reads the calendar of an association: its choices, and proposals for those that it has not made. */
export type ReadCalendar = (customerId: string, from?: Database | SqlDatabase) => Promise<CustomerCalendar>
