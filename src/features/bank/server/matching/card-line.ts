import { type Evidence, evidenceOf, saysNumber } from './evidence.ts'
import { kindsOf } from './line-kind.ts'
import type { BankLine, Contract } from './match-input.ts'

/** A line that an acquirer may have paid, with the contracts that it may belong to. */
export type CardLine = { line: BankLine; contractIds: ReadonlySet<string> }

const saysAcquirer = ({ text }: Evidence, { acquirer }: Contract): boolean =>
  acquirer.length >= 4 && text.includes(` ${acquirer.toUpperCase()} `)

const ofCards = / (COMMISSIONS?|CARTES?|CB|COMCB\d*|TPE|MONETIQUE|COMMERCANTS?|ACQUISITION) /
/** A price that is the same each time, whatever was collected. */
const fixedPrice = / (COTISATIONS?|ABONNEMENTS?|FORFAITS?|LOCATIONS?) /

/**
 * Tells whether a charge may be the commission of a contract: it speaks of cards, or names a contract or its acquirer.
 */
export const saysCommission = (words: Evidence, contracts: readonly Contract[]): boolean =>
  !fixedPrice.test(words.text) &&
  (ofCards.test(words.text) ||
    contracts.some((contract) => saysNumber(words, contract.number) || saysAcquirer(words, contract)))

/**
 * Returns the contracts that a line may belong to: those whose number it has, else those whose acquirer it names, else
 * all. A transfer belongs to none unless it names a contract or an acquirer.
 */
export const contractsOf = (line: BankLine, words: Evidence, contracts: readonly Contract[]): Contract[] => {
  const numbered = contracts.filter(({ number }) => saysNumber(words, number))
  if (numbered.length > 0) return numbered
  const named = contracts.filter((contract) => saysAcquirer(words, contract))
  if (named.length > 0) return named
  return kindsOf(line, words).includes('transfer-in') ? [] : [...contracts]
}

/** Lists the lines that acquirers may have paid. */
export const cardLinesOf = (lines: readonly BankLine[], contracts: readonly Contract[]): CardLine[] =>
  lines.flatMap((line) => {
    if (line.cents <= 0) return []
    const words = evidenceOf(line)
    if (!kindsOf(line, words).includes('card-payout')) return []
    const contractIds = new Set(contractsOf(line, words, contracts).map(({ id }) => id))
    return contractIds.size > 0 ? [{ line, contractIds }] : []
  })
