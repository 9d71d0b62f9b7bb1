import type { SqlDatabase } from '#shared/server/database.ts'

/** The records of an association that every feature may refer to, by the names of the parameters of paths. */
type OwnRecords = {
  customerId: string
  causeId: string
  deviceId: string
  serialNumber: string
  /** A user, with their e-mail. */
  userId: string
  email: string
  /** A donation of the terminal. */
  transactionId: string
  sessionId: string
}

/** The records of an association: its own, and those that the fixtures of the features add. */
export type Records = OwnRecords & Record<string, string>

/** Everything that a fixture makes its records from. `managerId` is a manager who never calls. */
type Setting = OwnRecords & { db: SqlDatabase; managerId: string }

/** A valid request for a call with a body or a query. */
export type Sample = {
  /** The record of a path parameter, where the names differ. */
  params?: Record<string, string>
  body?: object | ((records: Records, callerId: string) => object)
  query?: Record<string, string>
  /** The file that is the body. */
  file?: string
}

/** How to read what a call edits, with a version that no record has, and the text that shows it. */
export type Edit = {
  /** The call that reads the record. */
  read: string
  /** The path of the record in the answer, if it is not the answer. */
  at?: readonly (string | number)[]
  /** The schema of the edited fields in answers, where it is not that of the body. */
  version?: { shape: object }
  stale: object
  shown: string
}

/** Everything that the tests of all features need of one feature and cannot derive (`testing/feature.fixture.ts`). */
export type FeatureFixture = {
  /**
   * Who may make each authenticated call: a line for each. Written from docs/rules/roles.md#roles, not from the calls'
   * `allow`, so that a test can compare both. Users, managers and terminals work only on their own association.
   * `compter`: a user with that right. `switched`: an admin who switched to manager.
   */
  rights: string
  /** Adds what every association of the tests has. */
  prepare?: (setting: Setting) => Promise<void>
  /** Makes the records that calls name, each when a call needs it. */
  records?: (setting: Setting) => Record<string, () => Promise<string>>
  /** Tests of rights send these unchanged. Tests of bad input break one of their fields. */
  samples?: Record<string, Sample>
  /** One for each call that edits a record (docs/rules/screens.md#forms-version). */
  edits?: Record<string, Edit>
}

export const samplePage = { page: '1', limit: '10' }
export const samplePeriod = { startDate: '2026-03-01T00:00:00.000Z', endDate: '2026-03-31T21:59:59.999Z' }
