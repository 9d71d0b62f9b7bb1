import { eurosTyped } from '#shared/money.ts'
import { isBlank } from '#shared/text.ts'
import type { BankContract } from '../../bank-account.ts'

/** The values of the form of a contract. Figures and the hour are text. */
export type ContractValues = {
  accountId: string
  number: string
  acquirer: BankContract['acquirer']
  settles: BankContract['settles']
  rate: string
  fixedFee: string
  isFeeMonthly: boolean
  cutOff: string
}

const typed = (value: number): string => String(value).replace('.', ',')

/** The values of a contract, or of a new one with the account and the number that are known. */
export const contractValuesOf = (contract: Partial<BankContract>): ContractValues => ({
  accountId: contract.accountId ?? '',
  number: contract.number ?? '',
  acquirer: contract.acquirer ?? 'bank',
  settles: contract.settles ?? 'gross',
  rate: typed(contract.rate ?? 0),
  fixedFee: typed(contract.fixedFee ?? 0),
  isFeeMonthly: contract.isFeeMonthly ?? false,
  cutOff: contract.cutOff ?? '',
})

/** Returns the body of the call. Only whole amounts have a commission once a month. */
export const contractBodyOf = ({ rate, fixedFee, cutOff, isFeeMonthly, ...fields }: ContractValues) => ({
  ...fields,
  rate: eurosTyped(rate) ?? 0,
  fixedFee: eurosTyped(fixedFee) ?? 0,
  isFeeMonthly: isFeeMonthly && fields.settles === 'gross',
  cutOff: isBlank(cutOff) ? null : cutOff.trim(),
})
