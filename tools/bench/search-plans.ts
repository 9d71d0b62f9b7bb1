import { searchDonations } from '#features/transactions/server/search/donation-search.queries.ts'
import type { Bench, Site } from './bench.ts'
import { associationId, idOfAssociation } from './ledger.ts'
import { recordStatements } from './statements.ts'

/** The searched texts. `{id}` is the id of a donation of the association, `{email}` an address that a donor left. */
const texts = {
  'an amount': '50 €',
  'an amount that nobody gave': '987654,32 €',
  'an amount and a time': '50 € midi',
  'a time': '12h',
  'a donor': 'gwenaelle quemeneur',
  'a first name': 'nadia',
  'a first name and an amount': 'nadia 50',
  'an e-mail address': '{email}',
  'an e-mail address that nobody has': 'nadia.benali999999@gmail.com',
  'the beginning of an e-mail address': 'gwenaelle.quemeneur',
  'the ending of half of the e-mail addresses': 'gmail.com',
  'a membership number': 'AD-431',
  'a message': 'benevoles ! 110',
  'a word of many messages': 'courage',
  'two frequent words': 'nadia courage',
  'two frequent words that do not meet': 'nadia francoise',
  'a word that nobody said': 'introuvable',
  'an identifier': '{id}',
  'the beginning of an identifier': '{start}',
}

type PlanNode = {
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}
type Explained = { Plan: PlanNode; 'Execution Time': number }

const mostRowsOf = (node: PlanNode): number =>
  Math.max(node['Actual Rows'] * node['Actual Loops'], ...(node.Plans ?? []).map(mostRowsOf))

type Pooled = Pick<Site, 'pool'>

const explain = async ({ pool }: Pooled, statement: string): Promise<Explained> => {
  const { rows } = await pool.query<{ 'QUERY PLAN': Explained[] }>(
    `explain (analyze, buffers, format json) ${statement}`,
  )
  const [explained] = rows[0]?.['QUERY PLAN'] ?? []
  if (!explained) throw new Error('explain answers one plan')
  return explained
}

/** Finds an older donation of the association with an address. */
const sampleOf = async ({ pool }: Pooled, customerId: string): Promise<{ id: string; email: string }> => {
  const { rows } = await pool.query<{ id: string; email: string }>(
    `select transaction_id as id, donator_email as email from donation_identities
    where customer_id = $1 and donator_email is not null order by given_at limit 1`,
    [customerId],
  )
  return rows[0] ?? { id: '', email: '' }
}

/**
 * Prints what each search of donations reads: pages, the most rows of a step, and milliseconds when all is in memory.
 */
export const printSearchPlans = async (site: Pooled, customers: Record<string, string>): Promise<void> => {
  for (const [association, customerId] of Object.entries(customers)) {
    const { id, email } = await sampleOf(site, customerId)
    console.log(`\nsearch in ${association}: pages, most rows of a step, ms`)
    for (const [name, text] of Object.entries(texts)) {
      const looked = text.replace('{id}', id).replace('{start}', id.slice(0, 13)).replace('{email}', email)
      const statements = await recordStatements(site.pool, (db) =>
        searchDonations(db, customerId, { text: looked, now: new Date() }),
      )
      let pages = 0
      let mostRows = 0
      let ms = 0
      for (const statement of statements) {
        await explain(site, statement)
        const { Plan: plan, 'Execution Time': took } = await explain(site, statement)
        pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
        mostRows = Math.max(mostRows, mostRowsOf(plan))
        ms += took
      }
      console.log(
        `  ${name.padEnd(40)} ${String(pages).padStart(9)} ${String(mostRows).padStart(9)} ${ms.toFixed(1).padStart(9)}`,
      )
    }
  }
}

/** The largest association, and one with the donations that most have. */
export const measuredAssociations = { 'the largest association': associationId, 'a middle one': idOfAssociation(2500) }

export const printPlansOfSearch = (_bench: Bench, site: Site): Promise<void> =>
  printSearchPlans(site, measuredAssociations)
