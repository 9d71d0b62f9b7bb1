import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#shared/server/database.ts'
import { type FormFields, html, type PublicPage, servePublicPage } from '#shared/server/public-page.ts'
import { receiptCheckTexts as texts } from '../receipt.texts.ts'
import { type ReceiptCheck, readTyped } from '../receipt-check.ts'

export const checkPath = '/recu'

type CheckState = keyof typeof texts.states

/** Finds the state of a receipt by one look into one index, which costs the same whether there is one or not. */
const findState = async (db: Database, { year, number, ending, cents }: ReceiptCheck): Promise<CheckState> => {
  const { rows } = await sql<{ isEnded: boolean }>`
    select ended.receipt_id is not null as is_ended from receipts receipt
    left join receipt_ends ended on ended.customer_id = receipt.customer_id and ended.receipt_id = receipt.id
    where receipt.year = ${year} and receipt.number = ${number} and receipt.amount_cents = ${cents}
      and right(receipt.id::text, 12) = ${ending}`.execute(db)
  return rows[0] ? (rows[0].isEnded ? 'cancelled' : 'valid') : 'unknown'
}

const fieldOf = (name: 'number' | 'amount', { [name]: value }: FormFields, inputMode: 'text' | 'decimal') =>
  html`<label for="${name}">${texts[name]} <small id="${name}-hint">${texts.hints[name]}</small></label>
<input id="${name}" name="${name}" value="${value}" inputmode="${inputMode}" aria-describedby="${name}-hint" autocomplete="off" maxlength="40" required>`

const pageOf = (fields: FormFields, state?: CheckState): PublicPage => ({
  language: 'fr',
  title: texts.title,
  main: html`<h1>${texts.title}</h1>${state && html`<p class="gift" role="status"><b>${texts.states[state]}</b>${texts.notes[state]}</p>`}
<form method="post" action="${checkPath}">${fieldOf('number', fields, 'text')}${fieldOf('amount', fields, 'decimal')}
<button>${texts.check}</button></form><p><small>${texts.note}</small></p>`,
})

/** Serves the page where anyone checks a receipt (docs/rules/receipts.md#receipts-check). */
export const serveCheckPage = (app: FastifyInstance, { db }: { db: Database }): void =>
  servePublicPage(app, checkPath, {
    show: () => pageOf({}),
    async answer(fields) {
      const typed = readTyped(fields)
      return pageOf(fields, typed ? await findState(db, typed) : 'unknown')
    },
  })
