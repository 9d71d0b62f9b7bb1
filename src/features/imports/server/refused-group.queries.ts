import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { askedProblems, type ImportProblem } from '../problems.ts'
import type { ImportKey } from './import.repository.ts'

type GroupRow = {
  problem: ImportProblem
  columnIndex: number | null
  value: string | null
  rowCount: number
  lines: number[]
  examples: string[]
  causeId: string | null
  causeName: string | null
}

/** The most groups that are read: one more than a page has. */
const mostGroups = 51
/** How alike a value and the name of a cause are at least, by their words (pg_trgm). */
const nearness = 0.5

/**
 * Groups the refused rows of an import by reason and column, and by value where a person may say what it means, the
 * most frequent first. A value that is no cause has the cause with the most similar name, if one alone is near.
 */
export const readRefusedGroups = async (db: Database, { customerId, importId }: ImportKey): Promise<GroupRow[]> => {
  const { rows } = await sql<GroupRow>`
    with refused as (
      select v.line, v.problem, v.column_index, left(btrim(r.cells ->> v.column_index), 500) as cell,
        v.problem = any(${askedProblems}::text[]) as is_asked
      from import_verdicts v
      left join import_rows r on r.customer_id = v.customer_id and r.import_id = v.import_id and r.line = v.line
      where v.customer_id = ${customerId} and v.import_id = ${importId} and v.verdict = 'refused'
    ), groups as (
      select problem, column_index, min(cell) filter (where is_asked) as value, count(*)::integer as row_count,
        (array_agg(line order by line))[1:5] as lines,
        coalesce((array_agg(distinct left(cell, 200)) filter (where cell <> ''))[1:3], '{}') as examples
      from refused group by problem, column_index, case when is_asked then lower(cell) end
      order by count(*) desc, min(line) limit ${mostGroups}
    )
    select groups.*, near.id as cause_id, near.name as cause_name
    from groups left join lateral (
      select id, name from (
        select c.id, c.name, greatest(word_similarity(fold_text(groups.value), fold_text(c.name)),
          word_similarity(fold_text(c.name), fold_text(groups.value))) as likeness
        from causes c where c.customer_id = ${customerId} and c.archived_at is null
      ) named where likeness >= ${nearness} order by likeness desc, name limit 1
    ) near on groups.problem = 'cause-unknown' and groups.value <> ''
    order by row_count desc, lines[1]`.execute(db)
  return rows
}
