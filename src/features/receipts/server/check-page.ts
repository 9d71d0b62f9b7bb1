import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { centsOfEuros } from '#shared/money.ts'
import type { Database } from '#shared/server/database.ts'
import { type FormFields, html, type PublicPage, servePublicPage } from '#shared/server/public-page.ts'
import { receiptCheckTexts as texts } from '../receipt.texts.ts'
import { type ReceiptCheck, type ReceiptCheckInput, readCheckNumber, readTyped } from '../receipt-check.ts'

export const checkPath = '/recu'

/** Finds the state of a receipt by one look into one index, which costs the same whether there is one or not. */
export const createCheckReceipt =
  (db: Database) =>
  async (input: ReceiptCheckInput): Promise<ReceiptCheck> => {
    const { year = 0, number = 0, ending = '' } = readCheckNumber(input.number) ?? {}
    const { rows } = await sql<{ isEnded: boolean }>`
      select ended.receipt_id is not null as is_ended from receipts receipt
      left join receipt_ends ended on ended.customer_id = receipt.customer_id and ended.receipt_id = receipt.id
      where receipt.year = ${year} and receipt.number = ${number} and receipt.amount_cents = ${centsOfEuros(input.amount)}
        and right(receipt.id::text, 12) = ${ending}`.execute(db)
    return { state: rows[0] ? (rows[0].isEnded ? 'cancelled' : 'valid') : 'unknown' }
  }

const fieldOf = (name: 'number' | 'amount', { [name]: value }: FormFields, inputMode: 'text' | 'decimal') =>
  html`<label for="${name}">${texts[name]} <small id="${name}-hint">${texts.hints[name]}</small></label>
<input id="${name}" name="${name}" value="${value}" inputmode="${inputMode}" aria-describedby="${name}-hint" autocomplete="off" maxlength="40" required>`

const pageOf = (fields: FormFields, state?: ReceiptCheck['state']): PublicPage => ({
  language: 'fr',
  title: texts.title,
  main: html`<h1>${texts.title}</h1>${state && html`<p class="gift" role="status"><b>${texts.states[state]}</b>${texts.notes[state]}</p>`}
<form method="post" action="${checkPath}">${fieldOf('number', fields, 'text')}${fieldOf('amount', fields, 'decimal')}
<button>${texts.check}</button></form><p><small>${texts.note}</small></p>`,
})

/** Serves the page where anyone checks a receipt (docs/rules/receipts.md#receipts-check). */
export const serveCheckPage = (app: FastifyInstance, { db }: { db: Database }): void => {
  const check = createCheckReceipt(db)
  servePublicPage(app, checkPath, {
    show: () => pageOf({}),
    async answer(fields) {
      const { data } = readTyped(fields)
      return pageOf(fields, data ? (await check(data)).state : 'unknown')
    },
  })
}
