import type { Cause, CauseInput } from '../cause.ts'

/** A cause as it is typed, field by field: a blank amount means none. */
export type CauseFormValues = { [Field in keyof CauseInput]-?: NonNullable<CauseInput[Field]> }

/** A new cause, before anything is typed. */
export const blankValues: CauseFormValues = {
  name: '',
  icon: 'donation',
  amount: '',
  amountTarget: '',
  needDonatorName: false,
  needDonatorPhone: false,
  needDonatorEmail: false,
  needMembershipNumber: false,
}

/** What the form of a cause starts from. */
export const valuesOf = (cause: Cause): CauseFormValues => {
  const { name, icon, amount, amountTarget } = cause
  const { needDonatorName, needDonatorPhone, needDonatorEmail, needMembershipNumber } = cause
  const needs = { needDonatorName, needDonatorPhone, needDonatorEmail, needMembershipNumber }
  return { name, icon, amount: amount ?? '', amountTarget: amountTarget ?? '', ...needs }
}
