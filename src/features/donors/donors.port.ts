import type { Refusal } from '#shared/problem.ts'
import type { Database, SqlDatabase } from '#shared/server/database.ts'
import type { ReceivedFile } from '#shared/server/file-bytes.ts'

export type DonationsOfCustomer = { customerId: string; transactionIds: readonly string[] }

/** A row of a file that waits to be imported, by the names of its columns. */
export type WaitingRow = { fileName: string; line: number; cells: Record<string, string> }

/** Changes what donors said with their donations. The feature transactions offers it. */
export type DonationIdentities = {
  /** Erases those that are neither erased nor kept by the law on the day; returns how many. */
  erase: (transaction: SqlDatabase, donations: DonationsOfCustomer, at: ErasureTime) => Promise<number>
  /** Erases the oldest of those given before `givenBefore`, at most `limit`; returns how many. */
  eraseOldest: (
    transaction: SqlDatabase,
    age: { customerId: string; givenBefore: Date; limit: number },
    at: ErasureTime,
  ) => Promise<number>
  /** Keeps those that are not erased until a day, or ends that; returns how many. */
  hold: (
    transaction: SqlDatabase,
    donations: DonationsOfCustomer,
    hold: { until: string; reason: string } | null,
  ) => Promise<number>
}

/** The rows of files that wait to be imported which name these donors. The feature imports offers it. */
export type WaitingRows = {
  list: (db: SqlDatabase, donations: DonationsOfCustomer) => Promise<WaitingRow[]>
  empty: (transaction: SqlDatabase, donations: DonationsOfCustomer) => Promise<void>
}

/** Reads what donors said, with their donations and in files that wait to be imported. `erase` empties those too. */
export type DonorIdentities = DonationIdentities & { listWaitingRows: WaitingRows['list'] }

/** The instant of an erasure, and its Paris day. */
export type ErasureTime = { now: Date; today: string }

/** The donor of donations. `linkedBy`: null when the donor said so. */
export type DonorLink = DonationsOfCustomer & { donorId: string; linkedAt: Date; linkedBy: string | null }

/** Names the donor of receipted donations, and keeps both until a day. The feature donors offers it. */
export type LinkDonor = (
  transaction: Database,
  link: DonorLink,
  hold: { until: string; reason: string },
) => Promise<void>

/** Lists the donations that may be on a receipt on a day. The feature receipts offers it. */
export type ListReceiptable = (db: Database, donations: DonationsOfCustomer, today: string) => Promise<string[]>

/** A receipt as the export of its donor has it. Amounts in euros. */
export type ReceiptOfDonor = { number: string; issuedAt: string; name: string; amount: number; isEnded: boolean }

/** The receipts of donors. The feature receipts offers it. */
export type DonorReceipts = {
  list: (db: SqlDatabase, donors: { customerId: string; donorIds: readonly string[] }) => Promise<ReceiptOfDonor[]>
  /** Erases the addresses of mails. Where the law no longer keeps the receipts, also their documents and names. */
  forget: (
    transaction: SqlDatabase,
    donors: { customerId: string; donorIds: readonly string[] },
    isHeld: boolean,
  ) => Promise<void>
}

/** A file as it was sent. `sheet`: the chosen one of a workbook. */
export type TableUpload = { body: ReceivedFile | undefined; sheet: string | undefined; isCompressed: boolean }

/** Reads a short CSV or workbook, with the refusals of an import of donations. The feature imports offers it. */
export type ReadTable = (
  customerId: string,
  file: TableUpload,
  bounds: { maxRows: number; tooLong: () => Refusal },
) => Promise<{ header: string[]; rows: { line: number; cells: string[]; isReadable: boolean }[] }>
