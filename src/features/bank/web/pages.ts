import type { Feature } from '#shared/web/definePage.ts'
import * as calls from '../bank-account.endpoints.ts'

/** What the association's managers may do with the bank. */
export const feature = {
  abilities: [{ text: 'Rapprocher la banque', call: calls.createBankAccount, order: 68 }],
} satisfies Feature
