// Made by `npm run db:types` from the migrated schema. Do not edit: change the schema and run it again.
import type { ColumnType, Generated } from 'kysely'

/** [bank] The lines that a file of an acquirer contains and an earlier one has added. */
type AcquirerFileLinesTable = {
  customer_id: string
  file_id: string
  line_id: string
}

/** [bank] A line of an acquirer's journal: a payment by card, a refund, a fee or a payout. Never changed. */
type AcquirerLinesTable = {
  customer_id: string
  id: string
  contract_id: string | null
  file_id: string
  source: string
  contract_number: string | null
  remittance: string | null
  reference: string
  kind: string
  /** Counts the lines of a source that have the same reference, kind and amount. */
  ordinal: number
  taken_on: string | null
  remitted_on: string | null
  gross_cents: number
  commission_cents: number | null
  net_cents: number | null
  currency: Generated<string>
  /** The reference that the payout has on the bank's statement. */
  payout_reference: string | null
  file_line: number
  added_at: ColumnType<Date, Date | string, Date | string>
}

/** [users] An account that is not deleted, with the role that it was given. */
type ActiveAccountTable = {
  customer_id: string | null
  id: string
  home_role: string
}

/** [donors] A link in a mail that asks a donor for the address of the receipt. Only the SHA-256 of its code is kept. Single use. */
type AddressRequestsTable = {
  customer_id: string
  id: string
  transaction_id: string
  code_hash: Buffer
  requested_at: ColumnType<Date, Date | string, Date | string>
  requested_by: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The answer of the donor, while it waits for a manager: it names another person than the donation does. */
  answer: ColumnType<unknown | null, object | string | null, object | string | null>
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_by: string | null
  is_accepted: boolean | null
}

/** [bank] The accounts of an association that are in use. */
type AssociationAccountTable = {
  customer_id: string
  label: string
  iban: string
}

/** [causes] A cause, active or archived. */
type AssociationCauseTable = {
  customer_id: string
  id: string
}

/** [devices] A terminal, and since when its silence is noticed. */
type AssociationDeviceTable = {
  customer_id: string
  id: string
  created_at: ColumnType<Date, Date | string, Date | string>
  silence_noticed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [shared] Counters of attempts by account, terminal or network, each until the end of its window. */
type AttemptsTable = {
  key: string
  tries: number
  window_ends_at: ColumnType<Date, Date | string, Date | string>
}

/** [audit] The journal: one row for each change, written in its transaction. Never updated, never deleted: triggers refuse it. Holds no donor's data and no secret. */
type AuditEntriesTable = {
  id: string
  /** The association of the change; null for a change of the platform. */
  customer_id: string | null
  /** To the millisecond, as the cursors of lists carry it. */
  recorded_at: ColumnType<Date, Date | string, Date | string>
  /** The person who made the change. No foreign key: the row outlives the account. */
  actor_id: string
  /** First and last name at that time. */
  actor_name: string
  /** The active role at that time. */
  actor_role: string
  /** One of AuditAction (src/app/journal.ts). */
  action: string
  /** The changed cause, terminal, …; null for an export. */
  subject_id: string | null
  /** The name of the subject at that time. */
  subject_name: string | null
  /** The changed fields before; null for a creation. */
  before: ColumnType<unknown | null, object | string | null, object | string | null>
  /** The changed fields after; all fields of a creation. */
  after: ColumnType<unknown | null, object | string | null, object | string | null>
}

/** [bank] A bank account of an association. */
type BankAccountsTable = {
  customer_id: string
  id: string
  /** Without spaces. It names the account of a statement. */
  iban: string
  /** The exact name of the holder, as the bank has it. */
  holder: string
  /** The association's name for the account. */
  label: string
  created_at: ColumnType<Date, Date | string, Date | string>
  created_by: string
  archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [bank] From which day a terminal collects under a contract: until it begins under another. */
type BankContractDevicesTable = {
  customer_id: string
  device_id: string
  /** The first Paris day. */
  from_day: string
  contract_id: string
}

/** [bank] A contract of card acceptance (contrat monétique): what its acquirer pays, to which account, less which commission. */
type BankContractsTable = {
  customer_id: string
  id: string
  account_id: string
  /** The number of the contract, which statements and journals of acquirers name. */
  number: string
  acquirer: string
  /** gross: whole amounts are paid, and the commission is taken apart. net: the commission is taken off each payment. */
  settles: string
  /** The commission in millionths of an amount: 12000 is 1,2 %. */
  rate_ppm: number
  /** The commission of each donation besides the rate, in tenths of a cent. */
  fixed_tenth_cents: number
  /** The commission of a month is a line of its own. */
  charges_monthly: boolean
  /** The minute of the Paris day at which the terminals send their donations to the acquirer: 180 is 03:00. Null: not known yet. */
  cut_off_minute: number | null
  /** When the hour was learnt from the lines. Null: a person set it, or it is not known. */
  cut_off_learnt_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string, Date | string>
  created_by: string
  archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** When a person last changed the contract or its terminals. Null: since it was created, never. */
  changed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [bank] What the columns of a CSV are, which is chosen once for each header. */
type BankCsvColumnsTable = {
  customer_id: string
  header_fingerprint: string
  columns: ColumnType<unknown, object | string, object | string>
  used_at: ColumnType<Date, Date | string, Date | string>
}

/** [bank] The bytes of a file until its lines are added. Deleted then, and with a file whose columns nobody says. */
type BankFileContentsTable = {
  customer_id: string
  file_id: string
  bytes: Buffer
}

/** [bank] A file of a bank or of an acquirer that a person brought, and what became of it. */
type BankFilesTable = {
  customer_id: string
  id: string
  number: number
  file_name: string
  sha256: string
  byte_count: number
  /** The account that a person chose, for a file that names none. */
  account_id: string | null
  /** reading: its lines are added. sheet, columns, account: a person has to choose its sheet, its columns or its account. explaining: its lines are matched. done; refused: none of its lines was added. */
  state: string
  format: string | null
  /** The question that a file asks: the names of its sheets, or the header and the first rows of a CSV. */
  columns: ColumnType<unknown | null, object | string | null, object | string | null>
  /** The lines that the file contains. */
  line_count: Generated<number>
  /** The lines that were dealt with so far. */
  done_count: Generated<number>
  added_count: Generated<number>
  /** The lines that were there before. */
  known_count: Generated<number>
  /** The known lines of which the file says something else. */
  differing_count: Generated<number>
  /** The lines that were explained without a person after the file. */
  explained_count: Generated<number>
  /** What could not be read, each with its line, its code and its values. */
  problems: ColumnType<unknown, object | string | undefined, object | string>
  uploaded_at: ColumnType<Date, Date | string, Date | string>
  uploaded_by: string
  stepped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The header of a CSV that was read with the columns that a person has chosen. They are forgotten with the file. */
  header_fingerprint: string | null
  /** The sheet that a person chose, of a workbook with several tables. */
  sheet: string | null
}

/** [bank] A later file says something else of a line. The line stays as it was. */
type BankLineDifferencesTable = {
  customer_id: string
  id: string
  line_id: string
  file_id: string
  /** missing: a later statement of the same days does not contain the line. */
  field: string
  before: string | null
  after: string | null
  noted_at: ColumnType<Date, Date | string, Date | string>
}

/** [bank] The lines with what all files say of them. Where files say the same, a line is as its first file says it. */
type BankLineSaidTable = {
  customer_id: string
  id: string
  account_id: string
  currency: string
  booked_on: string
  amount_cents: number
  label: string
  code: string | null
  reference: string | null
  details: ColumnType<unknown, object | string, object | string>
  parts: ColumnType<unknown, object | string, object | string>
}

/** [bank] A line that may be another one, whose day moved: a file has it in the place of the other. Until a person says so, a match without a person keeps it out of all sums. */
type BankLineTwinsTable = {
  customer_id: string
  line_id: string
  /** The line that was there before, which the file does not contain. */
  twin_id: string
  asked_at: ColumnType<Date, Date | string, Date | string>
}

/** [bank] A line of a bank account: money that came or went. Never changed: what a later file says of it is a row of bank_line_differences. */
type BankLinesTable = {
  customer_id: string
  id: string
  account_id: string
  file_id: string
  /** Lines of other currencies than the euro are kept apart: nothing is matched with them. */
  currency: Generated<string>
  booked_on: string
  /** Positive for money that came. In hundredths of the currency. */
  amount_cents: number
  /** Counts the lines of the account that have the same day and the same amount. */
  ordinal: number
  value_on: string | null
  label: string
  /** The interbank code of CFONB, or the family of the transaction code of CAMT. */
  code: string | null
  /** The bank's reference of the entry. */
  reference: string | null
  /** What the bank says of the line besides its label: a list of qualifiers and texts. */
  details: ColumnType<unknown, object | string | undefined, object | string>
  /** What a batch booking contains, where the file says so. */
  parts: ColumnType<unknown, object | string | undefined, object | string>
  is_reversal: Generated<boolean>
  /** Its line in the file that added it. */
  file_line: number
  added_at: ColumnType<Date, Date | string, Date | string>
}

/** [bank] A part of a match: donations of a terminal between two instants, a deposit slip, a donation by transfer, a movement, a commission, a difference with a name, or what a person says it is. */
type BankMatchPartsTable = {
  customer_id: string
  match_id: string
  place: number
  kind: string
  amount_cents: number
  contract_id: string | null
  device_id: string | null
  /** The first instant of the donations, which is inside. */
  from_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The last instant, which is outside. */
  to_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  donation_count: number | null
  slip_id: string | null
  /** What of a slip the part is. */
  medium: string | null
  transaction_id: string | null
  movement_id: string | null
  /** The name of a difference. */
  name: string | null
  /** The Paris day of a difference, or the day on which the remittance of a commission was booked. */
  day: string | null
  /** The month of a commission. */
  month: string | null
  note: string | null
  /** When its match was undone or replaced. Nothing else of the row ever changes. */
  released_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The operation in an acquirer's file: a payment, refund, chargeback or fee. Its row may have left with its file once the part is released. */
  payment_id: string | null
  /** The amount that the bank paid for the remittance of a commission. Null for a commission of a month, or of its own line. */
  base_cents: number | null
}

/** [bank] The undo of a match. Never changed. */
type BankMatchUndosTable = {
  customer_id: string
  match_id: string
  undone_at: ColumnType<Date, Date | string, Date | string>
  /** Null: the program released the match, after a change of donations, records or files. */
  undone_by: string | null
}

/** [bank] What a line is: its parts add up to it. A line has one living match at most. */
type BankMatchesTable = {
  customer_id: string
  id: string
  line_id: string
  /** The rule that found it, or by-hand. */
  rule: string
  note: string | null
  made_at: ColumnType<Date, Date | string, Date | string>
  /** Who made or accepted it. Null: it was found without a person. */
  made_by: string | null
  /** The match that this one replaces, after a late donation or a new file. */
  replaces_id: string | null
  /** The rule that a person taught, by which the line is explained. */
  taught_id: string | null
  /** When it was undone or replaced. Nothing else of the row ever changes. */
  released_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [bank] The lines in euros that have no living match. Kept by triggers of bank_lines and bank_matches. */
type BankOpenLinesTable = {
  customer_id: string
  line_id: string
}

/** [bank] A rule that a person taught: lines of an account in the same words get the same answer. */
type BankRulesTable = {
  customer_id: string
  id: string
  account_id: string
  is_credit: boolean
  /** The words of the bank without dates and numbers. */
  words: string
  /** The other side of the lines, as the bank writes it. */
  name: string
  /** Says what the lines are. Null: donations. */
  note: string | null
  cause_id: string | null
  /** The donation that the rule was made of, whose donor gives again. */
  transaction_id: string | null
  /** The day of the line that the rule was made of: earlier lines are left. */
  from_day: string
  made_at: ColumnType<Date, Date | string, Date | string>
  made_by: string
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_by: string | null
}

/** [bank] The euros at risk of an association as they were at an instant: computed from the rows, again and again. */
type BankStandingsTable = {
  customer_id: string
  looked_at: ColumnType<Date, Date | string, Date | string>
  /** The sum of what may never come. */
  risk_cents: number
  /** The sum that the bank should have paid by then. At most risk_cents. */
  late_cents: number
  /** The lines that nobody has explained. */
  open_line_count: number
  /** The differences with a name of the lines of the last 60 days, without their signs. */
  difference_cents: number
}

/** [bank] The lines of a statement. Statements that overlap share lines. */
type BankStatementLinesTable = {
  customer_id: string
  statement_id: string
  line_id: string
  /** What its file says of the line, where it says otherwise than the line itself: label, code, reference, details and parts. */
  words: ColumnType<unknown | null, object | string | null, object | string | null>
}

/** [bank] A statement of an account, as a file has it. Never changed. */
type BankStatementsTable = {
  customer_id: string
  id: string
  account_id: string
  file_id: string
  currency: Generated<string>
  reference: string | null
  opened_on: string | null
  closed_on: string | null
  /** The balance before its first line. Null: the file says none. */
  opening_cents: number | null
  /** The balance after its last line. Null: the file says none. */
  closing_cents: number | null
  added_at: ColumnType<Date, Date | string, Date | string>
  /** statement: all lines of its days. report: what was booked of a day so far (CAMT.052). notification: single bookings (CAMT.054). */
  kind: Generated<string>
}

/** [bank] A file that was taken back. Never changed. */
type BankWithdrawalsTable = {
  customer_id: string
  file_id: string
  withdrawn_at: ColumnType<Date, Date | string, Date | string>
  withdrawn_by: string
  /** The first day of the lines that left. Null: none did. */
  first_day: string | null
  /** The last day on which what left may have changed a line. */
  last_day: string | null
  /** The lines that left. Those of another file too have stayed. */
  line_count: number
  /** The explanations that left with their lines. */
  explanation_count: number
  /** Those of them that a person had made. */
  by_person_count: number
}

/** [bank] A row that left with a file, as it was. Never changed. */
type BankWithdrawnRowsTable = {
  customer_id: string
  id: Generated<string>
  file_id: string
  /** The table that it was in. */
  source: string
  content: ColumnType<unknown, object | string, object | string>
}

/** [transactions] The donations that are cancelled now, as they were recorded: what a sum of rows leaves out. A row goes when the cancellation is undone. */
type CancelledDonationsTable = {
  customer_id: string
  transaction_id: string
  created_at: ColumnType<Date, Date | string, Date | string>
  amount_cents: number
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  /** How it was paid. Null: recorded by hand without saying so. */
  payment_method: string | null
}

/** [cash] Since when the cash that was entered donation by donation is in the cash box: that of before went to the bank without a slip. An association without a row has it in the box from its first donation. */
type CashBoxesTable = {
  customer_id: string
  opened_at: ColumnType<Date, Date | string, Date | string>
}

/** [cash] The cash box counted with another amount than it should contain. A decided row never changes. */
type CashDifferencesTable = {
  customer_id: string
  id: string
  /** The Paris day on which it counts: the first open one. */
  day: string
  /** The contents of the box by its rows. */
  expected_cents: number
  counted_cents: number
  reason: string
  counted_by: string
  counted_at: ColumnType<Date, Date | string, Date | string>
  /** Null: it waits for a second person. */
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The second person, or who took it back. Null: it needed none. */
  decided_by: string | null
  /** It is in the box. */
  is_recorded: boolean
}

/** [receipts] Whether donations for a cause are for a receipt, as a manager decided. Without a row: see docs/rules/receipts.md. */
type CauseReceiptsTable = {
  customer_id: string
  cause_id: string
  is_eligible: boolean
  decided_at: ColumnType<Date, Date | string, Date | string>
  decided_by: string
}

/** [causes] A cause to donate to. An association has at most 9 active ones. */
type CausesTable = {
  customer_id: string
  id: string
  name: string
  icon: string
  /** The amount the terminal proposes, in cents; null leaves it to the donor. */
  amount_cents: number | null
  /** The goal, in cents; null when there is none. */
  amount_target_cents: number | null
  need_donator_name: Generated<boolean>
  need_donator_phone: Generated<boolean>
  need_donator_email: Generated<boolean>
  need_membership_number: Generated<boolean>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** When the cause left the terminals. Its donations stay. */
  archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [transactions] The cheque of a donation: at most one for each donation, and only when it was entered. Never changed. */
type ChequesTable = {
  customer_id: string
  transaction_id: string
  number: string
  bank: string
}

/** [closings] A donation of a closing's days that the closing does not contain: it arrived after it, or is in another closing. */
type ClosingArrivalsTable = {
  customer_id: string
  closing_id: string
  transaction_id: string
}

/** [closings] A donation of a closing whose cancellation, or its undo, counted in other days when the closing was sealed. */
type ClosingCancelledElsewhereTable = {
  customer_id: string
  closing_id: string
  transaction_id: string
  /** Whether the donation was cancelled at the seal: the closing then leaves it out of the collected amount. */
  is_cancelled: boolean
}

/** [closings] A donation that arrived after the closing of its day, and that a later closing contains. */
type ClosingCarriedTable = {
  customer_id: string
  closing_id: string
  transaction_id: string
  /** The closing that it came too late for. */
  from_closing_id: string
}

/** [closings] The amount that a person counted for a payment method when closing, beside the sealed net figure. */
type ClosingCountsTable = {
  customer_id: string
  closing_id: string
  payment_method: string
  expected_cents: number
  counted_cents: number
  comment: string | null
}

/** [fridays] The addresses to which an association sends its closings. Without a row there is none. */
type ClosingReadersTable = {
  customer_id: string
  /** Who reads there: accountant or board. */
  reader: string
  /** The address that its owner has confirmed. Null: none yet. */
  email: string | null
  /** A new address whose owner has not confirmed it. */
  wanted_email: string | null
  /** The request that the link in the mail to the new address names: a later request ends the link. */
  wanted_id: string | null
  wanted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  wanted_by: string | null
}

/** [closings] A reopening that a manager asked for, with the reason, and the decision of another one. */
type ClosingReopeningRequestsTable = {
  customer_id: string
  id: string
  closing_id: string
  reason: string
  requested_at: ColumnType<Date, Date | string, Date | string>
  requested_by: string
  /** When it was confirmed, declined or taken back. Null while it waits. */
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The person who decided: the requester where it was taken back. */
  decided_by: string | null
  /** The closing was reopened by this request. */
  is_confirmed: Generated<boolean>
}

/** [closings] A closing that an admin reopened, once, with the reason. The closing stays in the list. */
type ClosingReopeningsTable = {
  customer_id: string
  closing_id: string
  reopened_at: ColumnType<Date, Date | string, Date | string>
  reopened_by: string
  reason: string
  /** The movements that counted in the days until then: those that the closing contains. Later ones count in the days again. */
  movement_ids: string[] | null
}

/** [closings] The seal of a closing, added when every transaction has ended that could not see the closing. */
type ClosingSealsTable = {
  customer_id: string
  closing_id: string
  sealed_at: ColumnType<Date, Date | string, Date | string>
  /** The sealed figures in cents, with the names that causes and terminals had. No donor. */
  figures: ColumnType<unknown, object | string, object | string>
  /** The checksum of the closing's export, which has the same bytes at any time. */
  export_sha256: string
}

/** [fridays] A closing that is mailed to the accountant. The job of the mail has the same id. */
type ClosingSendingsTable = {
  customer_id: string
  id: string
  closing_id: string
  /** The address at the time of the request. */
  email: string
  requested_at: ColumnType<Date, Date | string, Date | string>
  requested_by: string
  /** waiting: not tried yet. delayed: a try failed, and another one follows. sent: the mail server has it. lost: given up. */
  state: Generated<string>
  /** When the state was set. */
  changed_at: ColumnType<Date, Date | string, Date | string>
  /** Who gets the mail: accountant or board. */
  reader: Generated<string>
}

/** [closings] A closing (clôture) of a day or a period: never updated, never deleted. Without a row in closing_reopenings it is living, without one in closing_seals under way. */
type ClosingsTable = {
  customer_id: string
  id: string
  /** The running number of the association, without a hole. The number of a reopened closing is not used again. */
  number: number
  kind: string
  /** The first Paris day. */
  from_day: string
  /** The last Paris day. */
  to_day: string
  closed_at: ColumnType<Date, Date | string, Date | string>
  /** The person who closed; staff who work as a manager close too. */
  closed_by: string
  /** Null except in a closing older than closing_seals: what was stamped until then was known. */
  settled_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** Null except in a closing older than closing_seals: what was stamped after settled_at and known. */
  recent_ids: string[] | null
  /** The figures in cents that the person saw when closing, with the names that causes and terminals had. No donor. */
  figures: ColumnType<unknown, object | string, object | string>
  /** Null except in a closing older than closing_seals, which has the checksum. */
  export_sha256: string | null
}

/** [ledger] The donations of a bracket of amounts on a day. */
type CollectedBracketDayTable = {
  customer_id: string
  bracket_cents: number
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] The donations by card of a terminal on a day, in any number of rows, to be added up. */
type CollectedCardDayTable = {
  customer_id: string
  device_id: string | null
  day: string
  donation_count: number
  total_cents: number
}

/** [ledger] The donations of a day that are not by card, by means of payment; null where it is not known. */
type CollectedCardlessDayTable = {
  customer_id: string
  payment_method: string | null
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] The donations for a cause on a day; for none where the cause is null. */
type CollectedCauseDayTable = {
  customer_id: string
  cause_id: string | null
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] The donations of an association on a day. */
type CollectedDayTable = {
  customer_id: string
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] The donations of a terminal on a day. */
type CollectedDeviceDayTable = {
  customer_id: string
  device_id: string
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] A donation that is not cancelled, as it was recorded. */
type CollectedDonationTable = {
  customer_id: string
  id: string
  amount_cents: number
  created_at: ColumnType<Date, Date | string, Date | string>
  received_at: ColumnType<Date, Date | string, Date | string>
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  recorded_by: string | null
  payment_method: string | null
}

/** [ledger] The donations of a terminal in an hour; by hand where it is null. */
type CollectedHourTable = {
  customer_id: string
  hour: ColumnType<Date, Date | string, Date | string>
  device_id: string | null
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] The donations of all associations on a day, in any number of rows, to be added up. */
type CollectedPlatformDayTable = {
  day: string
  is_one_off: boolean
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] The donations of all associations in an hour by bracket of amounts, in any number of rows, to be added up. */
type CollectedPlatformHourTable = {
  hour: ColumnType<Date, Date | string, Date | string>
  bracket_cents: number
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [ledger] The donations by a quick donation, by terminal and cause, on a day. */
type CollectedShortcutDayTable = {
  customer_id: string
  shortcut_id: string
  cause_id: string | null
  device_id: string | null
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: number
  cancelled_cents: number
}

/** [cash] How many notes or coins of a denomination a sheet counts; none has no line. */
type CountingSheetLinesTable = {
  customer_id: string
  sheet_id: string
  denomination_cents: number
  quantity: number
}

/** [cash] The seal of a sheet, with what the second signature added: a donation, or for a reversing sheet the movement that cancels one. Never changed. */
type CountingSheetSealsTable = {
  customer_id: string
  sheet_id: string
  transaction_id: string | null
  sealed_at: ColumnType<Date, Date | string, Date | string>
  movement_id: string | null
}

/** [cash] Who signed a sheet: two different accounts. The first may be withdrawn until the second seals the sheet. */
type CountingSheetSignaturesTable = {
  customer_id: string
  sheet_id: string
  place: number
  signed_by: string
  signed_at: ColumnType<Date, Date | string, Date | string>
  /** The first and last name of the signer at the moment of the signature. */
  signer_name: Generated<string>
}

/** [cash] A counting sheet (feuille de comptage): cash of one collection, counted by denomination. Two people sign it; then it is sealed and never changes. */
type CountingSheetsTable = {
  customer_id: string
  id: string
  /** The day of the collection, in Paris. */
  day: string
  place: string
  event: string | null
  box: string | null
  cause_id: string | null
  /** The person who began it; a name for people, the signatures count. */
  created_by: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** The sealed sheet that this reversing sheet cancels: a sheet has one at most. */
  reverses_id: string | null
  /** Why a sheet is cancelled. Only a reversing sheet has one. */
  reason: string | null
}

/** [transactions] The day of the week and the calendar that an association has chosen. Without a row both are proposed. */
type CustomerCalendarsTable = {
  customer_id: string
  /** Monday is 1. Null: the one on which most is collected. */
  weekday: number | null
  keeps_ramadan: boolean
}

/** [customers] An association that collects donations; the tenant of every other row. */
type CustomersTable = {
  id: string
  name: string
  responsible_last_name: string
  responsible_first_name: string
  phone: string
  email: string
  address: string
  city: string
  postal_code: string
  country: Generated<string>
  /** Numéro de contrat monétique, shown to an admin alone. */
  terminal_id: string | null
  /** Merchant id at the payment provider, shown to an admin alone. */
  firebase_merchant_id: string | null
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** Name and city as searches compare them: no accents, no capitals. */
  search_text: Generated<string>
  /** The form's key: a retried creation finds its association instead of making a second one. Null for an association created without a key. */
  creation_key: string | null
  /** SHA-256 of the request that created it: the same key with another body is refused. */
  creation_digest: Buffer | null
  /** The SIREN: nine digits. The last digit is a check digit. Null: not known. */
  siren: string | null
}

/** [cash] A deposit slip with its cheques and its cash. */
type DepositTable = {
  customer_id: string
  id: string
  number: number
  day: string
  account: string
  is_cancelled: boolean
  cancelled_at: ColumnType<Date, Date | string, Date | string>
  cheque_cents: number
  cash_cents: number
}

/** [cash] The cancellation of a deposit slip: a row of its own, and the slip stays as it was. Never changed. */
type DepositSlipCancellationsTable = {
  customer_id: string
  slip_id: string
  cancelled_by: string
  cancelled_at: ColumnType<Date, Date | string, Date | string>
  reason: string
}

/** [cash] The cash of a deposit slip. Never changed: a slip is cancelled as a whole. */
type DepositSlipCashTable = {
  customer_id: string
  slip_id: string
  /** The day on which it left the cash box: that of the slip, or that of the newest of its sheets where the slip was dated before. */
  left_on: string
  amount_cents: number
}

/** [cash] A cheque or a sealed counting sheet of a deposit slip. */
type DepositSlipItemsTable = {
  customer_id: string
  slip_id: string
  item_id: string
  /** The donation that the cheque paid. */
  cheque_id: string | null
  /** A sealed sheet of a slip of before: its notes and coins are those of the slip. */
  sheet_id: string | null
  amount_cents: number
  /** When its slip was cancelled: another slip may take it. Nothing else of the row ever changes. */
  released_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [cash] The notes and coins of a deposit slip, by denomination. Never changed. */
type DepositSlipLinesTable = {
  customer_id: string
  slip_id: string
  denomination_cents: number
  quantity: number
}

/** [cash] A deposit slip (bordereau de remise): cheques and the cash of sealed counting sheets, taken to the bank. Never changed: a wrong one is cancelled. */
type DepositSlipsTable = {
  customer_id: string
  id: string
  /** Counts the slips of the association from 1, without holes. A cancelled slip keeps its number. */
  number: number
  day: string
  /** The association's name for the bank account. */
  account: string
  created_by: string
  created_at: ColumnType<Date, Date | string, Date | string>
  /** The slip was made when its date was not compared with its cheques and sheets, and is before one of them. */
  is_dated_freely: Generated<boolean>
}

/** [cash] The donation of a cheque that a deposit slip holds. */
type DepositedChequeTable = {
  customer_id: string
  transaction_id: string
  slip_id: string
  slip_number: number
}

/** [devices] Donations of terminals that left the habit. An alarm is open until a person has examined it. */
type DeviceAlarmsTable = {
  customer_id: string
  device_id: string
  noticed_at: ColumnType<Date, Date | string, Date | string>
  /** A donation was larger than usual. */
  by_size: boolean
  /** There were more donations than usual in an hour or in a day. */
  by_rate: boolean
  /** They arrived longer after they were given than usual. */
  by_age: boolean
  /** When the first unusual donation arrived. */
  since_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** Who has examined it. */
  ended_by: string | null
}

/** [devices] The boxes that stood at a terminal's place before the present one. */
type DeviceBoxesTable = {
  customer_id: string
  device_id: string
  box: number
  serial_number: string
  model: string
  /** When another box replaced it. */
  replaced_at: ColumnType<Date, Date | string, Date | string>
}

/** [devices] The valid sign-in code of a terminal. Deleted when used, replaced by a new one. */
type DeviceCodesTable = {
  customer_id: string
  device_id: string
  /** Argon2id of the 8 digits. */
  code_hash: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  /** Counted before the hash is computed; at 5 the code is invalid. */
  wrong_tries: Generated<number>
}

/** [devices] The last report of a terminal about itself: one row for each, updated in place. */
type DeviceContactsTable = {
  customer_id: string
  device_id: string
  contacted_at: ColumnType<Date, Date | string, Date | string>
  version: string | null
  /** Null: on mains, or unknown. */
  battery_percent: number | null
  network: string | null
  /** Whether its card reader answers. */
  reader: string | null
  /** How many donations it keeps that the server has not confirmed. */
  waiting_donations: number | null
}

/** [devices] The habits of a terminal: its donations of the last 90 days, learnt twice a day. */
type DeviceHabitsTable = {
  customer_id: string
  device_id: string
  largest_cents: number
  /** The most donations that were given in an hour. */
  busiest_hour: number
  /** The most donations that arrived in a day in Paris. */
  fullest_day: number
  /** The longest time from a donation to its arrival. */
  longest_delay_seconds: number
  learnt_at: ColumnType<Date, Date | string, Date | string>
}

/** [devices] The usual collection of a terminal in each hour of the week, learnt from donation_hours, and when its silence is looked at next. */
type DeviceRhythmsTable = {
  customer_id: string
  device_id: string
  /** The donations expected in each of the 168 hours of the week, from Monday 00:00 in Paris, in thousandths. Null for a terminal that is too new, or hardly used. */
  expected: ColumnType<unknown | null, object | string | null, object | string | null>
  per_quarter: number
  learnt_at: ColumnType<Date, Date | string, Date | string>
  /** After an alarm, a silence may last twice as long until then. */
  careful_until_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** When its present silence would be improbable, if nothing comes. Null while nothing is watched. */
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [devices] The silences that were noticed. The open one of a terminal is devices.silence_noticed_at. */
type DeviceSilencesTable = {
  customer_id: string
  device_id: string
  noticed_at: ColumnType<Date, Date | string, Date | string>
  last_donation_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** When a donation had come again, or the terminal was not connected any more. */
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [devices] The token that a terminal sends with each call. Kept after revocation, as a record. */
type DeviceTokensTable = {
  customer_id: string
  /** SHA-256 of the token; the token itself is never stored. */
  token_hash: Buffer
  device_id: string
  issued_at: ColumnType<Date, Date | string | undefined, Date | string>
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [devices] A donation terminal (appareil). Also a directory of the whole platform: a serial number is unique, and a terminal signs in by its id before its association is known. */
type DevicesTable = {
  customer_id: string
  id: string
  serial_number: string
  label: string
  model: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** Counts the boxes at this place: a replacement adds one. The donations stay with the place. */
  box: Generated<number>
  /** When the present box signed in last; null before its first sign-in. */
  connected_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** When its access was revoked; null while it has a valid token. */
  revoked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** When it was taken out of use; null while it is in use. */
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** When it was noticed that its silence is longer than its own rhythm explains; null while it is not silent. A donation received later ends the silence. */
  silence_noticed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  state: Generated<string>
  /** Label and serial number as searches compare them: no accents, no capitals. */
  search_text: Generated<string>
}

/** [transactions] Roll-up by day and bracket of amount. */
type DonationBracketDaysTable = {
  customer_id: string
  /** The lower bound of the bracket (amount_bracket). */
  bracket_cents: number
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] Roll-up of the donations that are not by card, by day and means of payment. */
type DonationCardlessDaysTable = {
  customer_id: string
  /** Null: recorded by hand without saying so. */
  payment_method: string | null
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] Roll-up by day and cause. Without a cause: the one-off donations (neither shortcut nor cause). */
type DonationCauseDaysTable = {
  customer_id: string
  cause_id: string | null
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] Roll-up by day, terminal and cause. Without a cause: the one-off donations (neither quick donation nor cause). */
type DonationCauseDeviceDaysTable = {
  customer_id: string
  cause_id: string | null
  device_id: string
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [ledger] The cheque of a donation. */
type DonationChequeTable = {
  customer_id: string
  transaction_id: string
  number: string
  bank: string
}

/** [transactions] Roll-up of an association's donations by day, written with each donation in one statement. */
type DonationDaysTable = {
  customer_id: string
  day: string
  /** Donations that are not cancelled. */
  donation_count: number
  /** The sum of the donations that are not cancelled, as they were recorded. */
  total_cents: number
  /** Cancelled donations, on their own day. */
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] Roll-up by day and terminal. */
type DonationDeviceDaysTable = {
  customer_id: string
  device_id: string
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [ledger] The donor's words with a donation. Null after their erasure. */
type DonationDonorTable = {
  customer_id: string
  transaction_id: string
  donator_fullname: string | null
  donator_phone: string | null
  donator_email: string | null
  donator_membership_number: string | null
  message: string | null
  name_folded: string | null
  given_at: ColumnType<Date, Date | string, Date | string>
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  legal_hold_until: string | null
  legal_hold_reason: string | null
}

/** [transactions] Roll-up by hour and terminal. Without a terminal: the donations that a person recorded. */
type DonationHoursTable = {
  customer_id: string
  device_id: string | null
  /** The first instant of the hour of UTC. */
  hour: ColumnType<Date, Date | string, Date | string>
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] The donor's words with a donation: at most one row for each donation, none for an anonymous one. Unlike the ledger they may be erased. */
type DonationIdentitiesTable = {
  customer_id: string
  transaction_id: string
  donator_fullname: string | null
  donator_phone: string | null
  donator_email: string | null
  donator_membership_number: string | null
  message: string | null
  /** SHA-256 of the request of a donation older than this table. It could be guessed from the donor's name, so it is erased with it. */
  request_digest: Buffer | null
  /** When the donor's fields were erased; the row says that there was a donor. */
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The law keeps the donor's fields until this day: they are not erased before. They may be erased on it. */
  legal_hold_until: string | null
  /** The date of the donation (transactions.created_at), by which identities end. */
  given_at: ColumnType<Date, Date | string, Date | string>
  /** The name as searches compare it. Erased with the name. */
  name_folded: Generated<string | null>
  /** Why the fields are kept, as a manager wrote it. Erased with them. */
  legal_hold_reason: string | null
  /** The donor's words, as searches compare them. Erased with them. */
  search_text: Generated<string | null>
}

/** [transactions] Roll-up of the donations that are not by card, by day, means of payment, cause, quick donation and terminal: every filter with a means. */
type DonationMethodDaysTable = {
  customer_id: string
  /** Null: recorded by hand without saying so. */
  payment_method: string | null
  day: string
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [ledger] A movement that puts a donation right. */
type DonationMovementTable = {
  customer_id: string
  id: string
  transaction_id: string
  place: number
  kind: string
  subject_kind: string
  weight: number
  amount_cents: number
  cause_id: string | null
  from_cause_id: string | null
  to_cause_id: string | null
  moved_cents: number | null
  payment_method: string | null
  effective_on: string
  recorded_at: ColumnType<Date, Date | string, Date | string>
  recorded_by: string
  reverses_id: string | null
}

/** [transactions] Roll-up of all associations' donations by day. */
type DonationPlatformDaysTable = {
  day: string
  /** Neither quick donation nor cause. */
  is_one_off: boolean
  /** Each connection adds to a row of its own (1 to 64), so that none waits for another. 0: the rows of an older day, added up by the upkeep. */
  slot: number
  /** Donations that are not cancelled. Below 0 in a row whose connection cancelled donations of others. */
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] Roll-up by hour and bracket of amount over all associations, one row for each connection that wrote donations. */
type DonationPlatformHoursTable = {
  /** The first instant of the hour of UTC. */
  hour: ColumnType<Date, Date | string, Date | string>
  bracket_cents: number
  /** The connection, so that none waits for another. 0: hours of days that are over, which the upkeep adds up. */
  slot: number
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] The terminal's details of the payment of a donation: at most one row for each donation. None is required. */
type DonationReferencesTable = {
  customer_id: string
  transaction_id: string
  device_id: string
  authorisation: string | null
  settlement_batch: string | null
  /** The terminal's own count of its donations: a hole in it is a donation that did not arrive. */
  terminal_sequence: number | null
  /** A number that the terminal had used for another donation. Money is not refused for that: the donation is kept and marked. */
  repeated_sequence: number | null
  /** A reference held the number of a card: it was not kept. */
  card_number_left_out: Generated<boolean>
  /** The box that sent it (devices.box), whose own count the number is of. */
  box: Generated<number>
  /** The fields of the terminal's body that were cut, cleaned or dropped, by their names in the API. Null: none. */
  changed_fields: string[] | null
}

/** [transactions] Roll-up of the quick donations by day and cause, over all terminals. */
type DonationShortcutCauseDaysTable = {
  customer_id: string
  shortcut_id: string
  cause_id: string | null
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [transactions] Roll-up of the quick donations by day, terminal and cause. Without a terminal: those that a person recorded. */
type DonationShortcutDaysTable = {
  customer_id: string
  shortcut_id: string
  cause_id: string | null
  device_id: string | null
  day: string
  donation_count: number
  total_cents: number
  cancelled_count: Generated<number>
  cancelled_cents: Generated<number>
}

/** [ledger] A donation with what its movements leave of it. Undone movements and their undos add up to nothing. */
type DonationStandingTable = {
  customer_id: string
  id: string
  amount_cents: number
  created_at: ColumnType<Date, Date | string, Date | string>
  received_at: ColumnType<Date, Date | string, Date | string>
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  recorded_by: string | null
  payment_method: string | null
  movement_count: number
  /** The amount that is left of the donation. */
  net_cents: number
  refunded_cents: number
  cancelled_cents: number
  /** The amount that a bank took back and has not given again, returned cheques included. */
  charged_back_cents: number
  corrected_cents: number
  /** A cancellation is not undone. */
  is_cancelled: boolean
  /** The day on which the bank returned the cheque; null while it has not. */
  returned_on: string | null
  /** The cause that the money is for now; null without one. */
  current_cause_id: string | null
}

/** [donors] The postal addresses of a donor. The newest one holds. */
type DonorAddressesTable = {
  customer_id: string
  id: string
  donor_id: string
  street: string
  extra: string | null
  postal_code: string | null
  city: string
  country: Generated<string>
  noted_at: ColumnType<Date, Date | string, Date | string>
  source: string
}

/** [donors] The donor who gave a donation. */
type DonorDonationsTable = {
  customer_id: string
  transaction_id: string
  donor_id: string
  linked_at: ColumnType<Date, Date | string, Date | string>
  /** The manager who said so. Null: the donor did, by the link of a mail. */
  linked_by: string | null
}

/** [donors] The erasures of identities: when, by, and how many. Does not name the donors. */
type DonorErasuresTable = {
  customer_id: string
  id: string
  erased_at: ColumnType<Date, Date | string, Date | string>
  /** The manager who answered a request; null for the end of the retention. */
  erased_by: string | null
  reason: string
  erased_count: number
  /** How many identities the law kept: these were not erased. */
  held_count: number
  /** How many donors had their record erased. */
  donor_count: Generated<number>
}

/** [donors] The donors who are neither erased nor merged into another, with their newest address. */
type DonorRecordTable = {
  customer_id: string
  id: string
  kind: string
  legal_form: string | null
  siren: string | null
  email: string | null
  preference: string
  may_contact: boolean
  name: string
  street: string
  extra: string | null
  postal_code: string | null
  city: string
  country: string
}

/** [donors] How long an association keeps the identities of its donors. */
type DonorRetentionTable = {
  customer_id: string
  /** In months from the donation. Null, or no row: as long as the association likes. */
  months: number | null
  /** A shorter retention that waits. From due_at on it holds instead of months. */
  wanted_months: number | null
  wanted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The manager who asked for it. */
  wanted_by: string | null
  due_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [donors] A person or company that gives. Unlike the ledger they may be erased. */
type DonorsTable = {
  customer_id: string
  id: string
  kind: string
  last_name: string | null
  first_name: string | null
  company_name: string | null
  legal_form: string | null
  siren: string | null
  /** The name in its own letters, where the receipt needs Latin ones. */
  original_name: string | null
  email: string | null
  phone: string | null
  membership_number: string | null
  /** A receipt for each donation, one a year, or none. */
  preference: Generated<string>
  may_contact: Generated<boolean>
  created_at: ColumnType<Date, Date | string, Date | string>
  /** The donor that this one is, at the end of the chain of joined_to. Null: a donor of its own. */
  merged_into: string | null
  /** The donor whom a manager joined this one to. */
  joined_to: string | null
  /** The law keeps the donor until this day: six years after the last receipt. */
  legal_hold_until: string | null
  /** The donor asked to be erased, which waits for the end of the legal hold. */
  erasure_asked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  erased_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [bank] The line of the bank that paid a donation. */
type ExplainedDonationTable = {
  customer_id: string | null
  transaction_id: string | null
  line_id: string
  booked_on: string
}

/** [receipts] What an association says of itself on its receipts, from a day on. Only added: a receipt names the one that it was issued by. */
type FiscalProfilesTable = {
  customer_id: string
  id: string
  valid_from: string
  saved_at: ColumnType<Date, Date | string, Date | string>
  saved_by: string
  legal_form: string
  /** The line of quality on the receipt. */
  quality: string
  object: string
  siren: string | null
  rna: string | null
  street: string
  postal_code: string
  city: string
  signatory: string
  signatory_role: string
  /** The last day on which the signatory may sign. Null: no end. */
  delegated_until: string | null
  /** The image of the signature: PNG or JPEG. */
  signature: Buffer | null
  /** The month in which the exercise ends: 12 for the civil year. */
  exercise_end_month: number
  /** The day on which the quality of worship was declared to the prefect. Null: none. */
  worship_declared_on: string | null
  /** Free meals, care or housing for people in difficulty (CGI, art. 200, 1 ter). */
  helps_people: boolean
  rescript_on: string | null
  attested_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The manager who attested that the association fulfils the conditions. Null: nobody. */
  attested_by: string | null
}

/** [statistics] The first and last day of Ramadan, where an association has set them. Others follow the computed calendar (umalqura). */
type HijriYearsTable = {
  customer_id: string
  year: number
  ramadan_first: string
  ramadan_last: string
  /** Who announced the days, in the words of the person who set them. */
  source: string
}

/** [imports] A donation that a file added with an identifier, whose import stands. */
type IdentifiedDonationTable = {
  customer_id: string
  transaction_id: string
  external_key: string | null
}

/** [identity] The accounts that can sign in. */
type IdentityAccountsTable = {
  uid: string
  email: string
  /** Argon2id in PHC form; null until a password is chosen. */
  password_hash: string | null
  email_verified: Generated<boolean>
  disabled: Generated<boolean>
  /** Sessions that began before it are over (in whole seconds, as in tokens). */
  valid_since: ColumnType<Date, Date | string | undefined, Date | string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  last_sign_in_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** Since when a sign-in needs a second factor; null without one. With Google's provider: since when a token has told so. */
  second_factor_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [identity] Links in mails that let a person choose a password. Only the SHA-256 of a code is kept. Single use: its use deletes the row, with the account's other codes. */
type IdentityActionCodesTable = {
  code_hash: Buffer
  uid: string
  purpose: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** An expired code is kept for a month, so that the answer can say that it expired. */
  expires_at: ColumnType<Date, Date | string, Date | string>
}

/** [identity] The RS256 keys that sign tokens. A retired one still verifies until its last token has expired. */
type IdentityKeysTable = {
  kid: string
  /** The private key in clear, of an earlier version; null in every row once the server has started. */
  private_jwk: ColumnType<unknown | null, object | string | null, object | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  retired_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The private key, AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text; the key id is authenticated with it. */
  sealed_jwk: Buffer | null
}

/** [identity] Networks from which an account has signed in or set its password. Each has its own count of wrong passwords. */
type IdentityKnownNetworksTable = {
  uid: string
  /** SHA-256 of the account's uid and the network: the table holds no addresses. */
  network_hash: Buffer
  /** Forgotten after 180 days. */
  last_success_at: ColumnType<Date, Date | string | undefined, Date | string>
}

/** [identity] Sign-ins whose password was right and that wait for a code: for one account, once, and no session. A new password and a sign-out everywhere delete them. */
type IdentityPendingSignInsTable = {
  /** SHA-256 of the protocol's mfaPendingCredential. */
  credential_hash: Buffer
  uid: string
  /** An expired row is kept for an hour, so that the answer can say that it expired. */
  expires_at: ColumnType<Date, Date | string, Date | string>
}

/** [identity] Ten codes that replace a lost authenticator app, each once. Only the SHA-256 of a code is kept. */
type IdentityRecoveryCodesTable = {
  uid: string
  code_hash: Buffer
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [identity] The tokens that renew sessions. Only the SHA-256 of a token is kept. */
type IdentityRefreshTokensTable = {
  token_hash: Buffer
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  session_id: string
  /** When it was used and replaced. Its reuse later ends the session, since it was copied. */
  replaced_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The token that it replaced; null for the first one of a session. Siblings have the same one. */
  parent_hash: Buffer | null
}

/** [identity] The second factor of an account: the secret that its authenticator app shares (RFC 6238, SHA-1, 6 digits, 30 seconds). */
type IdentitySecondFactorsTable = {
  uid: string
  /** The protocol's mfaEnrollmentId. */
  id: Generated<string>
  /** The secret, AES-256-GCM like identity_keys.sealed_jwk; the account is authenticated with it. */
  sealed_secret: Buffer
  /** The newest step of 30 seconds whose code was accepted. A code of this step or an earlier one is refused. */
  last_step: number
  enrolled_at: ColumnType<Date, Date | string | undefined, Date | string>
}

/** [identity] Sessions of accounts. A token of a session that was ended is refused. */
type IdentitySessionsTable = {
  id: Generated<string>
  uid: string
  /** How a token names its session: the claim sid of the embedded provider, else auth_time in seconds (Google's tokens). */
  key: string
  /** When the password was typed; a renewed token keeps it. */
  auth_time: ColumnType<Date, Date | string, Date | string>
  device_kind: string | null
  browser: string | null
  system: string | null
  /** The /24 (IPv4) or /48 (IPv6) of the last use: too coarse to identify a person. */
  network: string | null
  last_used_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** The embedded provider renews the session until then; null where another provider does. */
  renewal_ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** Ended by its owner, by a sign-out everywhere, by a new password, or by the reuse of an old refresh token. */
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** Whether the sign-in had a second factor; a renewed token tells it again. */
  second_factor: Generated<boolean>
}

/** [imports] The donation that a row of a file added. Only added; its undo is noted once. */
type ImportDonationsTable = {
  customer_id: string
  import_id: string
  line: number
  transaction_id: string
  /** The hash of the file and the line: the same file adds nothing twice. */
  file_key: string
  /** A hash of the row's identifier, when the file has one: the same donation in another file adds nothing. */
  external_key: string | null
  /** When the undo of the import cancelled it: the row may be imported again. */
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [imports] The mapping that an association last used for files with this header. */
type ImportMappingsTable = {
  customer_id: string
  header_fingerprint: string
  mapping: ColumnType<unknown, object | string, object | string>
  used_at: ColumnType<Date, Date | string, Date | string>
}

/** [imports] The rows of a file as they were uploaded, donors included: deleted when the run ends, or a day after the last step. */
type ImportRowsTable = {
  customer_id: string
  import_id: string
  /** The line of the file on which the row begins. */
  line: number
  cells: ColumnType<unknown, object | string, object | string>
  /** Why the row cannot be read, whatever its columns mean: a quote, its encoding, its length. A code of the feature. */
  problem: string | null
}

/** [imports] The verdict on each row, without its contents. Those of accepted rows are deleted when the run ends. */
type ImportVerdictsTable = {
  customer_id: string
  import_id: string
  line: number
  verdict: string
  /** Why the row is refused: a code of the feature. */
  problem: string | null
  column_index: number | null
  amount_cents: number | null
  /** A hash of the row's identifier in the software that the file comes from. */
  external_key: string | null
  /** When the donation of an accepted row was given. */
  given_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The earlier row of the file that is probably the same donation. */
  double_line: number | null
  /** The donation of the ledger that is probably the same donation; of a known row, its donation. */
  double_of: string | null
  /** Why a row that could be accepted is asked: its identifier is known with another date or amount, or it seems to be a total. Null for a likely double. */
  question: string | null
}

/** [imports] A donation that a file added. */
type ImportedDonationTable = {
  customer_id: string
  transaction_id: string
  /** The file says that its cheques are at the bank. */
  cheques_deposited: boolean
}

/** [imports] A file of donations: read, checked, run once, and perhaps undone. */
type ImportsTable = {
  customer_id: string
  id: string
  /** Its number in the association, which the reason of its undo names. */
  number: number
  file_name: string
  file_sha256: string | null
  byte_count: Generated<number>
  row_count: Generated<number>
  encoding: string | null
  separator: string | null
  /** The names of the columns. */
  header: ColumnType<unknown | null, object | string | null, object | string | null>
  /** Identifies the header, so that the next file of this kind gets the same mapping. */
  header_fingerprint: string | null
  is_own_export: Generated<boolean>
  /** Which column is what: the proposal, then what the manager chose. */
  mapping: ColumnType<unknown | null, object | string | null, object | string | null>
  state: string
  /** The last line of the current step (check or run) that was dealt with. */
  cursor_line: Generated<number>
  accepted_count: Generated<number>
  accepted_cents: Generated<number>
  /** Rows whose donation was imported before. */
  known_count: Generated<number>
  refused_count: Generated<number>
  imported_count: Generated<number>
  /** The sum of the donations that the run added. */
  imported_cents: Generated<number>
  uploaded_at: ColumnType<Date, Date | string, Date | string>
  uploaded_by: string
  started_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  started_by: string | null
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  undone_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  undone_by: string | null
  /** The lines of the file: its header, its rows, the lines on which a row goes on, and the blank ones. Null before they were counted. */
  line_count: number | null
  /** The rows down to the header that names the columns: titles may stand above it. 0 without a header. */
  header_count: Generated<number>
  blank_count: Generated<number>
  /** Lines on which the row above goes on, inside quotes. */
  continued_count: Generated<number>
  /** How the amount, date, status and payment columns are read, decided from the whole file, so that every batch reads them alike. The words of the file are deleted with its rows. */
  reading: ColumnType<unknown | null, object | string | null, object | string | null>
  /** Rows that the status column says are no donation: refunded, refused, cancelled. */
  left_out_count: Generated<number>
  /** Rows that are probably a donation of the ledger, or of an earlier row, and stay out. */
  double_count: Generated<number>
  /** The total that the file has by its maker, as the manager typed it before the run. */
  file_total_cents: number | null
  /** The manager said that the cheques of the file are at the bank already: no deposit slip waits for them. */
  cheques_deposited: Generated<boolean>
  /** When the last step ended: the rows are kept for a day after it. */
  stepped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** About the bytes that its rows take in the database while they are kept. */
  kept_bytes: Generated<number>
}

/** [audit] A line of the journal, without the fields that changed. */
type JournalLineTable = {
  id: string
  /** Null for a change of the platform. */
  customer_id: string | null
  subject_id: string | null
  action: string
  actor_name: string
  recorded_at: ColumnType<Date, Date | string, Date | string>
}

/** [donors] The donor who gave a donation, after merges. */
type LinkedDonorTable = {
  customer_id: string
  transaction_id: string
  donor_id: string
}

/** [live] A link to a projection of the live collection: a person who has it reads the figures, and nothing else, until it ends. */
type LiveLinksTable = {
  customer_id: string
  id: string
  /** SHA-256 of the token. The token itself is in the link alone. */
  token_hash: Buffer
  /** Null: the donations of every cause. */
  cause_id: string | null
  /** The first instant that counts; null: all donations count. */
  starts_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The goal of the event; null: the goal of the cause, if the link is about one from its first donation on. */
  goal_cents: number | null
  /** The address of the QR code, chosen by the association. */
  place_url: string | null
  /** Whether the last donations show the names of their donors. */
  shows_names: boolean
  created_at: ColumnType<Date, Date | string, Date | string>
  created_by: string
  /** When the link ends by itself. */
  ends_at: ColumnType<Date, Date | string, Date | string>
  /** When a person ended it earlier. Nothing else of the row ever changes. */
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_by: string | null
}

/** [ledger] A closing that is not reopened: its days are closed. */
type LivingClosingTable = {
  customer_id: string
  id: string
  number: number
  kind: string
  from_day: string
  to_day: string
}

/** [shared] The mails of preprod, shown at /preprod/mails instead of being sent. Empty where SMTP_URL is set. */
type MailsTable = {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** The files of the mail, each with its name, its type and its bytes in base64. */
  files: ColumnType<unknown, object | string | undefined, object | string>
}

/** [months] What a month knew of the bank, the cash box and the cheques when it was closed. Never changed. */
type MonthSheetsTable = {
  customer_id: string
  closing_id: string
  month: string
  /** JSON, as text: its checksum is of these bytes. No donor, and no words of the bank. */
  content: string
  sha256: string
  /** With the closing, or later for a month that was closed without its sheet. */
  sealed_at: ColumnType<Date, Date | string, Date | string>
  sealed_by: string
}

/** [ledger] The changes that the movements of a day make, by cause, quick donation, terminal and means of payment. */
type MovedDayTable = {
  customer_id: string
  day: string
  kind: string
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  payment_method: string | null
  movement_count: number
  total_cents: number
}

/** [movements] A time slot whose donations move to another cause or are cancelled, or the undo of such a batch. Above the association's limit it waits for a second person, a cancellation always. */
type MovementBatchesTable = {
  customer_id: string
  id: string
  start_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  end_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The terminal of the slot. Null: all donations of the period. */
  device_id: string | null
  /** The cause that the donations leave. Null: one-off donations, which have no cause. */
  from_cause_id: string | null
  to_cause_id: string | null
  reverses_id: string | null
  reason: string
  /** The donations that the requester saw. A batch that would hold others is refused. */
  donation_count: number
  total_cents: number
  requested_at: ColumnType<Date, Date | string, Date | string>
  requested_by: string
  /** When its movements were recorded. Null while it waits, and when it was declined. */
  recorded_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The second person, or the requester who took the request back. */
  decided_by: string | null
  /** The import that the batch undoes, by cancelling its donations. */
  import_id: string | null
  /** The donations of a terminal that arrived in the slot are cancelled: its ends are arrivals. */
  cancels: Generated<boolean>
}

/** [movements] Roll-up of movements by day, kind, cause, quick donation, terminal and means of payment, written with each movement in one statement. A move has two parts: what left a cause and what came to one. */
type MovementDaysTable = {
  customer_id: string
  day: string
  kind: string
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  /** Movements less those undone. */
  movement_count: number
  total_cents: number
  /** How the money moved. Null: unknown. */
  payment_method: string | null
}

/** [ledger] The cents that a movement adds to a cause. A move has two parts: one leaves a cause, the other comes to one. */
type MovementPartTable = {
  customer_id: string
  id: string
  transaction_id: string
  kind: string
  subject_kind: string
  weight: number
  /** The cause of the part; null without one. */
  part_cause_id: string | null
  cents: number
  from_cause_id: string | null
  to_cause_id: string | null
  payment_method: string | null
  effective_on: string
  recorded_at: ColumnType<Date, Date | string, Date | string>
  reason: string
}

/** [movements] Movements above the association's limit: a second person confirms or declines each. */
type MovementRequestsTable = {
  customer_id: string
  id: string
  transaction_id: string
  /** The movement as it was asked for: its kind, amount, cause, reason. */
  movement: ColumnType<unknown, object | string, object | string>
  amount_cents: number
  requested_at: ColumnType<Date, Date | string, Date | string>
  requested_by: string
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_by: string | null
  /** The movement that the confirmation made; null while it waits, and when it was declined or taken back. */
  movement_id: string | null
}

/** [movements] The settings of an association; without a row: a second person above 200 euros. */
type MovementSettingsTable = {
  customer_id: string
  confirmation_cents: number
  /** A higher amount that a manager has asked for, and that another one has not confirmed yet. */
  wanted_cents: number | null
  wanted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The manager who asked for it, and cannot confirm it. */
  wanted_by: string | null
}

/** [ledger] The net amount of the donations and movements of a day for a cause, in any number of rows, to be added up. */
type NetCauseDayTable = {
  customer_id: string
  /** Null: without a cause. */
  cause_id: string | null
  day: string
  net_cents: number
}

/** [notifications] The mails that were added for a person, so that none comes twice. Deleted after 13 months. */
type NotificationMailsTable = {
  customer_id: string
  user_id: string
  /** nothing: the summary of a period without donations, which is mailed once in a row. */
  topic: string
  /** The mail's subject: digest:2027-03-29 (the day in Paris), goal:<cause>:<cents>, silence:<alarm>, restored:<alarm>. */
  key: string
  added_at: ColumnType<Date, Date | string, Date | string>
}

/** [notifications] Which mails a person of an association wants. Without a row, or where a column is null, the default of the person's role holds. */
type NotificationSettingsTable = {
  customer_id: string
  user_id: string
  digest: string | null
  goal_reached: boolean | null
  silent_device: boolean | null
  /** The last change: a summary whose time was before it is not sent. */
  changed_at: ColumnType<Date, Date | string, Date | string>
}

/** [ledger] The number that a box gave to a donation. A number that it gave twice is left out the second time. */
type NumberedDonationTable = {
  customer_id: string
  device_id: string
  box: number
  /** Counts the donations of the box. */
  terminal_sequence: number | null
  transaction_id: string
}

/** [bank] The imported donation of an acquirer's payment: of the same identifier, amount and day. */
type PaidDonationTable = {
  customer_id: string | null
  payment_id: string
  transaction_id: string | null
  payout_reference: string | null
}

/** [products] A product of the platform's catalogue: a terminal or an accessory. */
type ProductsTable = {
  id: string
  name: string
  price_cents: number
  /** The advertised saving, in cents; null for none. */
  economy_cents: number | null
  in_stock: boolean
  /** Whether it can be rented. */
  location_enabled: boolean
  /** Free text: 240 × 80 mm, taille unique. */
  size: string | null
  /** An https address, or a path of our own pages. */
  image_src: string | null
  /** In pixels. */
  image_height: number | null
  /** In the order of the screen: [{ name, buyPriceCents, rentPricesCents: [] }]. */
  variants: ColumnType<unknown, object | string | undefined, object | string>
  /** In the order of the screen: [{ type, engagement, priceCents }]. */
  offers: ColumnType<unknown, object | string | undefined, object | string>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
}

/** [receipts] The last number of a series. Locked by the transaction that issues the next one, so that no number is missing. */
type ReceiptCountersTable = {
  customer_id: string
  year: number
  last_number: number
}

/** [receipts] A receipt that was cancelled, and the one that took its place. */
type ReceiptEndsTable = {
  customer_id: string
  receipt_id: string
  ended_at: ColumnType<Date, Date | string, Date | string>
  ended_by: string
  reason: string
  replaced_by: string | null
  /** Waits for a manager, who mails the new receipt or dismisses it. Set by a correction. */
  is_waiting: Generated<boolean>
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  decided_by: string | null
}

/** [receipts] The donations of a receipt. */
type ReceiptLinesTable = {
  customer_id: string
  receipt_id: string
  transaction_id: string
  amount_cents: number
  given_on: string
  payment_method: string | null
  /** False once the receipt is cancelled. */
  is_living: Generated<boolean>
}

/** [receipts] The document of a receipt. It is made once, from what the receipt keeps. */
type ReceiptPapersTable = {
  customer_id: string
  receipt_id: string
  pdf: Buffer
  sha256: string
  made_at: ColumnType<Date, Date | string, Date | string>
}

/** [receipts] The receipts of a year, issued in one run that goes on after a stop. */
type ReceiptRunsTable = {
  customer_id: string
  id: string
  year: number
  floor_cents: number
  /** Cheques of the first days of the next year that were handed over in this one. */
  cheque_ids: string[]
  started_at: ColumnType<Date, Date | string, Date | string>
  started_by: string
  state: Generated<string>
  /** The number that the preview said. */
  receipt_count: number
  issued_count: Generated<number>
  /** The last donor whose receipts are issued. */
  cursor_donor_id: string | null
  /** The mails may be called back until then. */
  mails_leave_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [receipts] A receipt that is mailed to its donor. The job of the mail has the same id. */
type ReceiptSendingsTable = {
  customer_id: string
  id: string
  receipt_id: string
  email: string
  requested_at: ColumnType<Date, Date | string, Date | string>
  state: Generated<string>
  changed_at: ColumnType<Date, Date | string, Date | string>
}

/** [receipts] A receipt (reçu fiscal), with all that its paper says. Only added: receipt_ends cancels it. */
type ReceiptsTable = {
  customer_id: string
  id: string
  year: number
  number: number
  form: string
  profile_id: string
  donor_id: string
  /** The donor as the receipt names it. */
  donor: ColumnType<unknown, object | string, object | string>
  amount_cents: number
  given_from: string
  given_until: string
  issued_at: ColumnType<Date, Date | string, Date | string>
  issued_by: string
  run_id: string | null
  issuer_name: string
}

/** [ledger] A donation as it was recorded, cancelled or not. */
type RecordedDonationTable = {
  customer_id: string
  id: string
  amount_cents: number
  created_at: ColumnType<Date, Date | string, Date | string>
  received_at: ColumnType<Date, Date | string, Date | string>
  cause_id: string | null
  shortcut_id: string | null
  device_id: string | null
  recorded_by: string | null
  payment_method: string | null
}

/** [users] Who made an account or gave it a right in the last 24 hours. A user's row names the last giver alone. Of the whole platform, as users are. */
type RightGiftsTable = {
  /** The person who got the account or right. */
  user_id: string
  /** The person who made the account or gave the right. */
  given_by: string
  /** When: the users' rights_given_at of that moment. */
  given_at: ColumnType<Date, Date | string, Date | string>
}

/** [shared] The last check of each rule of db:check at night, over all associations. */
type RuleChecksTable = {
  name: string
  checked_at: ColumnType<Date, Date | string, Date | string>
  /** The number of rows that break the rule. */
  offending_count: number
}

/** [transactions] A filter of the transactions that a person has saved under a name. Deleted with the person. */
type SavedFiltersTable = {
  customer_id: string
  user_id: string
  id: string
  name: string
  /** A period that moves with the calendar; null: the days are fixed, or there are none. */
  period: string | null
  start_date: string | null
  end_date: string | null
  /** Only one-off donations: those without cause. */
  one_off: boolean
  cause_id: string | null
  device_id: string | null
  created_at: ColumnType<Date, Date | string, Date | string>
  /** Only donations that were paid so; `unknown`: by hand, without saying so. */
  payment_method: string | null
}

/** [shared] The files of database/migrations that this database has been through. */
type SchemaMigrationsTable = {
  name: string
  /** SHA-256 of the file as it ran; a file that changed since is refused. */
  checksum: string
  applied_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** The version of the product that ran the file. */
  product: string
}

/** [cash] The record that the seal of a counting sheet made: a donation, or the movement that cancels that of another sheet. */
type SheetDonationTable = {
  customer_id: string
  sheet_id: string
  transaction_id: string | null
  movement_id: string | null
}

/** [shortcuts] A quick donation (don rapide): one button on the terminal's first screen. An association has at most one active. */
type ShortcutsTable = {
  customer_id: string
  id: string
  /** The name of a temporary one; null when it is based on a cause. */
  name: string | null
  cause_id: string | null
  amount_cents: number
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  archived_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [devices] A terminal that has signed in: one row for each time. */
type SignedInDeviceTable = {
  customer_id: string
  device_id: string
}

/** [receipts] What an association declared of an exercise. Never changed. */
type TaxDeclarationsTable = {
  customer_id: string
  id: string
  exercise_from: string
  exercise_until: string
  amount_cents: number
  document_count: number
  /** issued: the documents issued in the exercise; given: those of the donations of the exercise. */
  counting: string
  declared_on: string
  noted_at: ColumnType<Date, Date | string, Date | string>
  noted_by: string
}

/** [movements] The corrections of donations: never updated, never deleted. The donation itself stays as it was recorded. */
type TransactionMovementsTable = {
  customer_id: string
  id: string
  transaction_id: string
  /** The movement's number among those of its donation: two at once cannot have the same. */
  place: number
  kind: string
  /** Its own kind, or that of the movement which it undoes. */
  subject_kind: string
  /** 1; -1 for a movement that undoes another; 1 again for one that undoes an undo. */
  weight: number
  /** The change of the donation's net amount. */
  amount_cents: number
  /** The cause whose money changes: the donation's cause at that moment. Null for a move, which names two. */
  cause_id: string | null
  from_cause_id: string | null
  to_cause_id: string | null
  /** The amount that was left of the donation when it moved to another cause. */
  moved_cents: number | null
  /** The Paris day whose figures it changes, never in a closed period. */
  effective_on: string
  recorded_at: ColumnType<Date, Date | string, Date | string>
  /** Who asked for it. */
  recorded_by: string
  /** The second person, where the association asks for one. */
  approved_by: string | null
  /** Why, in the words of who asked. Never who the donor is: this row cannot be erased. */
  reason: string
  /** Names the movements that were made, and are undone, together. */
  batch_id: string | null
  reverses_id: string | null
  /** How the money moved: as the donation was paid, unless a refund says otherwise. Null: unknown, like the donation's. */
  payment_method: string | null
}

/** [transactions] A donation (don). Never updated, never deleted: triggers refuse it. Holds no personal data: donation_identities does. */
type TransactionsTable = {
  customer_id: string
  id: string
  amount_cents: number
  /** When the donor gave, by the terminal's clock. */
  created_at: ColumnType<Date, Date | string, Date | string>
  /** When the server received it. */
  received_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** The cause it counts for: the one named, or the one its shortcut is based on. */
  cause_id: string | null
  /** The cause was archived when the donation arrived. The donation is accepted and marked. */
  cause_was_archived: Generated<boolean>
  shortcut_id: string | null
  device_id: string | null
  /** Who entered it by hand (cash, cheque); null when a terminal sent it. */
  recorded_by: string | null
  /** The sender's key: a retried request finds its row instead of adding a second one. */
  idempotency_key: string
  /** Which request added the row: the same key with another body is refused. 36 bytes: the name of the server's key (4) and an HMAC-SHA-256 by it. 32 bytes: a SHA-256, of a row older than donation_identities. Null: that SHA-256 is with the donor. */
  request_digest: Buffer | null
  /** How it was paid. Null: recorded by hand without saying so. */
  payment_method: string | null
}

/** [devices] A terminal whose donations left its habit, and that nobody has examined. */
type UnusualDeviceTable = {
  customer_id: string
  device_id: string
}

/** [users] The account of a user or of the platform's staff. A directory of the whole platform: an e-mail has one account, so the keys do not carry customer_id. */
type UsersTable = {
  id: string
  /** The user's association; for the platform's staff, the association of an admin switched to manager, or null. */
  customer_id: string | null
  /** The account's id at the identity provider (the sub of its tokens). */
  identity_uid: string
  email: string
  firstname: string
  lastname: string
  phone: string | null
  /** The role that was granted. */
  home_role: string
  /** The active role; differs from home_role only for an admin switched to manager. */
  role: string
  /** Since when an admin has disabled the account; null for an account in use. */
  disabled_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  /** When the account was deleted. The row stays for the donations recorded by hand; it is not listed and cannot sign in. */
  deleted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** The right 'compter': a user of role user may enter donations by hand and count cash. A manager may without it. */
  may_count: Generated<boolean>
  /** Names in both orders and e-mail as searches compare them: no accents, no capitals. */
  search_text: Generated<string>
  /** When the account was made, or given its newest right. Null for an account of before, which has settled. */
  rights_given_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  /** The person who made the account or gave the right; null for a command of the server. */
  rights_given_by: string | null
  /** The manager, neither its giver nor its owner, who let the right decide before it had settled. */
  rights_let_by: string | null
  rights_let_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  /** When this manager last said that they had seen the new accounts and rights of their association. */
  rights_seen_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

/** [ledger] A donation whose movement waits for a second person. */
type WaitingMovementTable = {
  customer_id: string
  transaction_id: string
}

/** The tables and views of the database, for kysely. */
export type Tables = {
  acquirer_file_lines: AcquirerFileLinesTable
  acquirer_lines: AcquirerLinesTable
  active_account: ActiveAccountTable
  address_requests: AddressRequestsTable
  association_account: AssociationAccountTable
  association_cause: AssociationCauseTable
  association_device: AssociationDeviceTable
  attempts: AttemptsTable
  audit_entries: AuditEntriesTable
  bank_accounts: BankAccountsTable
  bank_contract_devices: BankContractDevicesTable
  bank_contracts: BankContractsTable
  bank_csv_columns: BankCsvColumnsTable
  bank_file_contents: BankFileContentsTable
  bank_files: BankFilesTable
  bank_line_differences: BankLineDifferencesTable
  bank_line_said: BankLineSaidTable
  bank_line_twins: BankLineTwinsTable
  bank_lines: BankLinesTable
  bank_match_parts: BankMatchPartsTable
  bank_match_undos: BankMatchUndosTable
  bank_matches: BankMatchesTable
  bank_open_lines: BankOpenLinesTable
  bank_rules: BankRulesTable
  bank_standings: BankStandingsTable
  bank_statement_lines: BankStatementLinesTable
  bank_statements: BankStatementsTable
  bank_withdrawals: BankWithdrawalsTable
  bank_withdrawn_rows: BankWithdrawnRowsTable
  cancelled_donations: CancelledDonationsTable
  cash_boxes: CashBoxesTable
  cash_differences: CashDifferencesTable
  cause_receipts: CauseReceiptsTable
  causes: CausesTable
  cheques: ChequesTable
  closing_arrivals: ClosingArrivalsTable
  closing_cancelled_elsewhere: ClosingCancelledElsewhereTable
  closing_carried: ClosingCarriedTable
  closing_counts: ClosingCountsTable
  closing_readers: ClosingReadersTable
  closing_reopening_requests: ClosingReopeningRequestsTable
  closing_reopenings: ClosingReopeningsTable
  closing_seals: ClosingSealsTable
  closing_sendings: ClosingSendingsTable
  closings: ClosingsTable
  collected_bracket_day: CollectedBracketDayTable
  collected_card_day: CollectedCardDayTable
  collected_cardless_day: CollectedCardlessDayTable
  collected_cause_day: CollectedCauseDayTable
  collected_day: CollectedDayTable
  collected_device_day: CollectedDeviceDayTable
  collected_donation: CollectedDonationTable
  collected_hour: CollectedHourTable
  collected_platform_day: CollectedPlatformDayTable
  collected_platform_hour: CollectedPlatformHourTable
  collected_shortcut_day: CollectedShortcutDayTable
  counting_sheet_lines: CountingSheetLinesTable
  counting_sheet_seals: CountingSheetSealsTable
  counting_sheet_signatures: CountingSheetSignaturesTable
  counting_sheets: CountingSheetsTable
  customer_calendars: CustomerCalendarsTable
  customers: CustomersTable
  deposit: DepositTable
  deposit_slip_cancellations: DepositSlipCancellationsTable
  deposit_slip_cash: DepositSlipCashTable
  deposit_slip_items: DepositSlipItemsTable
  deposit_slip_lines: DepositSlipLinesTable
  deposit_slips: DepositSlipsTable
  deposited_cheque: DepositedChequeTable
  device_alarms: DeviceAlarmsTable
  device_boxes: DeviceBoxesTable
  device_codes: DeviceCodesTable
  device_contacts: DeviceContactsTable
  device_habits: DeviceHabitsTable
  device_rhythms: DeviceRhythmsTable
  device_silences: DeviceSilencesTable
  device_tokens: DeviceTokensTable
  devices: DevicesTable
  donation_bracket_days: DonationBracketDaysTable
  donation_cardless_days: DonationCardlessDaysTable
  donation_cause_days: DonationCauseDaysTable
  donation_cause_device_days: DonationCauseDeviceDaysTable
  donation_cheque: DonationChequeTable
  donation_days: DonationDaysTable
  donation_device_days: DonationDeviceDaysTable
  donation_donor: DonationDonorTable
  donation_hours: DonationHoursTable
  donation_identities: DonationIdentitiesTable
  donation_method_days: DonationMethodDaysTable
  donation_movement: DonationMovementTable
  donation_platform_days: DonationPlatformDaysTable
  donation_platform_hours: DonationPlatformHoursTable
  donation_references: DonationReferencesTable
  donation_shortcut_cause_days: DonationShortcutCauseDaysTable
  donation_shortcut_days: DonationShortcutDaysTable
  donation_standing: DonationStandingTable
  donor_addresses: DonorAddressesTable
  donor_donations: DonorDonationsTable
  donor_erasures: DonorErasuresTable
  donor_record: DonorRecordTable
  donor_retention: DonorRetentionTable
  donors: DonorsTable
  explained_donation: ExplainedDonationTable
  fiscal_profiles: FiscalProfilesTable
  hijri_years: HijriYearsTable
  identified_donation: IdentifiedDonationTable
  identity_accounts: IdentityAccountsTable
  identity_action_codes: IdentityActionCodesTable
  identity_keys: IdentityKeysTable
  identity_known_networks: IdentityKnownNetworksTable
  identity_pending_sign_ins: IdentityPendingSignInsTable
  identity_recovery_codes: IdentityRecoveryCodesTable
  identity_refresh_tokens: IdentityRefreshTokensTable
  identity_second_factors: IdentitySecondFactorsTable
  identity_sessions: IdentitySessionsTable
  import_donations: ImportDonationsTable
  import_mappings: ImportMappingsTable
  import_rows: ImportRowsTable
  import_verdicts: ImportVerdictsTable
  imported_donation: ImportedDonationTable
  imports: ImportsTable
  journal_line: JournalLineTable
  linked_donor: LinkedDonorTable
  live_links: LiveLinksTable
  living_closing: LivingClosingTable
  mails: MailsTable
  month_sheets: MonthSheetsTable
  moved_day: MovedDayTable
  movement_batches: MovementBatchesTable
  movement_days: MovementDaysTable
  movement_part: MovementPartTable
  movement_requests: MovementRequestsTable
  movement_settings: MovementSettingsTable
  net_cause_day: NetCauseDayTable
  notification_mails: NotificationMailsTable
  notification_settings: NotificationSettingsTable
  numbered_donation: NumberedDonationTable
  paid_donation: PaidDonationTable
  products: ProductsTable
  receipt_counters: ReceiptCountersTable
  receipt_ends: ReceiptEndsTable
  receipt_lines: ReceiptLinesTable
  receipt_papers: ReceiptPapersTable
  receipt_runs: ReceiptRunsTable
  receipt_sendings: ReceiptSendingsTable
  receipts: ReceiptsTable
  recorded_donation: RecordedDonationTable
  right_gifts: RightGiftsTable
  rule_checks: RuleChecksTable
  saved_filters: SavedFiltersTable
  schema_migrations: SchemaMigrationsTable
  sheet_donation: SheetDonationTable
  shortcuts: ShortcutsTable
  signed_in_device: SignedInDeviceTable
  tax_declarations: TaxDeclarationsTable
  transaction_movements: TransactionMovementsTable
  transactions: TransactionsTable
  unusual_device: UnusualDeviceTable
  users: UsersTable
  waiting_movement: WaitingMovementTable
}
