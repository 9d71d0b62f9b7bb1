import type * as audit from '#features/audit/audit.endpoints.ts'
import type * as bankAccount from '#features/bank/bank-account.endpoints.ts'
import type * as bankCalendar from '#features/bank/bank-calendar.endpoints.ts'
import type * as bankLine from '#features/bank/bank-line.endpoints.ts'
import type * as statement from '#features/bank/statement.endpoints.ts'
import type * as deposit from '#features/cash/deposit.endpoints.ts'
import type * as handDonation from '#features/cash/hand-donation.endpoints.ts'
import type * as sheet from '#features/cash/sheet.endpoints.ts'
import type * as cause from '#features/causes/cause.endpoints.ts'
import type * as closing from '#features/closings/closing.endpoints.ts'
import type * as customer from '#features/customers/customer.endpoints.ts'
import type * as waiting from '#features/customers/waiting.endpoints.ts'
import type * as device from '#features/devices/device.endpoints.ts'
import type * as donor from '#features/donors/donor.endpoints.ts'
import type * as friday from '#features/fridays/friday.endpoints.ts'
import type * as secondFactor from '#features/identity/second-factor.endpoints.ts'
import type * as session from '#features/identity/session.endpoints.ts'
import type * as imports from '#features/imports/import.endpoints.ts'
import type * as live from '#features/live/live.endpoints.ts'
import type * as batch from '#features/movements/batch.endpoints.ts'
import type * as movement from '#features/movements/movement.endpoints.ts'
import type * as notification from '#features/notifications/notification.endpoints.ts'
import type * as product from '#features/products/product.endpoints.ts'
import type * as shortcut from '#features/shortcuts/shortcut.endpoints.ts'
import type * as statistics from '#features/statistics/statistics.endpoints.ts'
import type * as savedFilter from '#features/transactions/saved-filter.endpoints.ts'
import type * as transaction from '#features/transactions/transaction.endpoints.ts'
import type * as directory from '#features/users/directory.endpoints.ts'
import type * as user from '#features/users/user.endpoints.ts'
import type { CallResult } from '#shared/client.ts'
import type { Endpoint } from '#shared/endpoint.ts'

/** The calls of all features. */
type Modules =
  | typeof audit
  | typeof bankAccount
  | typeof bankCalendar
  | typeof bankLine
  | typeof statement
  | typeof deposit
  | typeof handDonation
  | typeof sheet
  | typeof cause
  | typeof closing
  | typeof customer
  | typeof waiting
  | typeof device
  | typeof donor
  | typeof friday
  | typeof secondFactor
  | typeof session
  | typeof imports
  | typeof live
  | typeof batch
  | typeof movement
  | typeof notification
  | typeof product
  | typeof shortcut
  | typeof statistics
  | typeof savedFilter
  | typeof transaction
  | typeof directory
  | typeof user
type ValueOf<Module> = Module extends unknown ? Module[keyof Module] : never
type Call = Extract<ValueOf<Modules>, Endpoint>

type ResultOf<E> = E extends Endpoint ? CallResult<E> : never
type Answer<Result> = Result | ((input: never) => Result | Promise<Result>)

/** The answers to the calls of a path. */
export type ResultAt<Path extends Call['path']> = ResultOf<Extract<Call, { path: Path }>>
/** What a test gives for a path: the answer, or a function that returns or throws it. */
export type AnswerAt<Path extends Call['path']> = Answer<ResultAt<Path>>

/**
 * The answers of a screen's test: to the declared path of a call, a value, or a function that returns or throws it. `Own`
 * are calls that only the test declares.
 */
export type Answers<Own extends Endpoint = never> = {
  [Path in (Call | Own)['path']]?: Answer<ResultOf<Extract<Call | Own, { path: Path }>>>
}
