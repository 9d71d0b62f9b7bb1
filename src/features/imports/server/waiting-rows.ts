import { sql } from 'kysely'
import type { DonationsOfCustomer, WaitingRow, WaitingRows } from '#features/donors/donors.port.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { donorFields } from '../mapping.ts'

/**
 * Selects the rows of the files that are still kept which have, in a cell, the name, e-mail or phone of one of these
 * donors. A membership number is too short to tell a donor from an amount. The rows are found by the keys of their
 * cells, which hold the association, then compared. `offset 0` fences that search: the index of the rows by association
 * has them all.
 */
const concerned = ({ customerId, transactionIds }: DonationsOfCustomer) => sql`
  with said as (
    select distinct lower(trim(value)) as value
    from donation_donor i
    cross join lateral (values (i.donator_fullname), (i.donator_email), (i.donator_phone)) written (value)
    where i.customer_id = ${customerId} and i.transaction_id = any(${transactionIds}::uuid[]) and i.erased_at is null
      and trim(value) <> ''
  ), concerned as (
    select r.customer_id, r.import_id, r.line, r.cells from (
      select customer_id, import_id, line, cells from import_rows
      where import_row_keys(customer_id, cells) && (select import_row_keys(${customerId}, jsonb_agg(value)) from said) offset 0
    ) r
    where r.customer_id = ${customerId} and exists (
      select from jsonb_array_elements_text(r.cells) cell join said on lower(trim(cell)) = said.value)
  )`

/** Lists what waiting files hold of these donors, for their export (docs/guide/rgpd.md). */
export const listWaitingRows = async (db: SqlDatabase, donations: DonationsOfCustomer): Promise<WaitingRow[]> => {
  const { rows } = await sql<{ file_name: string; line: number; header: string[]; cells: string[] }>`
    ${concerned(donations)}
    select i.file_name, c.line, i.header, c.cells from concerned c
    join imports i on i.customer_id = c.customer_id and i.id = c.import_id
    where i.header is not null order by i.uploaded_at, c.line limit 500`.execute(db)
  return rows.map(({ file_name, line, header, cells }) => ({
    fileName: file_name,
    line,
    cells: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])),
  }))
}

/**
 * Empties, in the rows of waiting files that name these donors, all cells but those of the donation itself: date,
 * amount, cause, payment method, identifier. The donation can still be imported, without its donor
 * (docs/guide/rgpd.md).
 */
export const emptyWaitingRows = async (transaction: SqlDatabase, donations: DonationsOfCustomer): Promise<void> => {
  await sql`
    ${concerned(donations)}
    update import_rows r set cells = (
      select jsonb_agg(case when kept.columns @> to_jsonb(place - 1) then cell else '""'::jsonb end order by place)
      from jsonb_array_elements(r.cells) with ordinality element (cell, place))
    from concerned c, lateral (
      select coalesce(jsonb_agg(value), '[]') as columns from imports i, jsonb_each(i.mapping -> 'columns')
      where i.customer_id = c.customer_id and i.id = c.import_id and not key = any(${donorFields}::text[])
        and value <> 'null'::jsonb
    ) kept
    where (r.customer_id, r.import_id, r.line) = (c.customer_id, c.import_id, c.line)`.execute(transaction)
}

export const waitingRows: WaitingRows = { list: listWaitingRows, empty: emptyWaitingRows }
