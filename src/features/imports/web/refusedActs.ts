import { foldText } from '#shared/text.ts'
import type { RefusedGroup } from '../import.ts'
import type { ImportMapping } from '../mapping.ts'
import { importTexts as texts } from './import.texts.ts'
import { left, punctual, unspecified } from './mappingForm.ts'
import { refusedTexts } from './refused.texts.ts'

type Choice = { value: string; label: string }
/** The choices that a person has for all rows of a group. `apply` returns the mapping with one. */
type RefusedAct = { label: string; choices: Choice[]; apply: (mapping: ImportMapping, choice: string) => ImportMapping }

/** The choice that makes a cause of the value. */
export const created = 'create'

const choicesOf = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).flatMap(([value, label]) => (value === 'ask' ? [] : [{ value, label }]))

const leave: Choice = { value: left, label: texts.statusMeanings.leave }

/** Replaces what a list says of a value. */
const saying = <Said extends { value: string }>(list: readonly Said[], said: Said): Said[] => [
  ...list.filter(({ value }) => foldText(value) !== foldText(said.value)),
  said,
]

const causeChoices = ({ value, nearCause }: RefusedGroup, causes: readonly Choice[]): Choice[] => [
  ...(nearCause ? [{ value: nearCause._id, label: refusedTexts.nearCause(nearCause.name) }] : []),
  ...causes.filter(({ value: id }) => id !== nearCause?._id),
  { value: punctual, label: texts.punctual },
  { value: created, label: refusedTexts.createCause(value ?? '') },
  leave,
]

const explains = (
  of: 'statuses' | 'flags' | 'types',
  labels: Record<string, string>,
  value: string,
): Omit<RefusedAct, 'label'> => ({
  choices: choicesOf(labels),
  apply: (mapping, meaning) => ({
    ...mapping,
    [of]: saying<{ value: string; meaning: string }>(mapping[of], { value, meaning }),
  }),
})

const settles = (
  of: 'dateOrder' | 'refunds' | 'extras',
  label: string,
  labels: Record<string, string>,
): RefusedAct => ({ label, choices: choicesOf(labels), apply: (mapping, choice) => ({ ...mapping, [of]: choice }) })

/** Returns what a person may say of the rows of a group, after which they go on. Undefined where nothing helps. */
export const refusedActOf = (group: RefusedGroup, causes: readonly Choice[]): RefusedAct | undefined => {
  const { problem, rowCount } = group
  const value = group.value ?? ''
  const label = refusedTexts.meaningOf(value || texts.emptyValue)
  if (problem === 'date-ambiguous' || problem === 'date-month-first')
    return settles('dateOrder', texts.dateOrder, texts.dateOrders)
  if (problem === 'refund-unknown') return settles('refunds', texts.refunds(rowCount), texts.refundChoices)
  if (problem === 'extra-unknown') return settles('extras', texts.extras(rowCount), texts.extraChoices)
  if (group.value === null) return undefined
  if (problem === 'status-unknown') return { label, ...explains('statuses', texts.statusMeanings, value) }
  if (problem === 'flag-unknown') return { label, ...explains('flags', texts.statusMeanings, value) }
  if (problem === 'type-unknown') return { label, ...explains('types', texts.typeMeanings, value) }
  if (problem === 'method-unknown')
    return {
      label,
      choices: [...choicesOf(texts.methods), { value: unspecified, label: texts.noMethod }, leave],
      apply: (mapping, choice) => {
        const method = choice === left || choice === unspecified ? null : (choice as 'card')
        return { ...mapping, methods: saying(mapping.methods, { value, method, isLeft: choice === left }) }
      },
    }
  return {
    label,
    choices: causeChoices(group, causes),
    apply: (mapping, choice) => {
      const causeId = choice === left || choice === punctual ? null : choice
      return { ...mapping, causes: saying(mapping.causes, { value, causeId, isLeft: choice === left }) }
    },
  }
}
