import { Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '#shared/money.ts'
import { isBlank } from '#shared/text.ts'
import { useCall } from '#shared/web/call.tsx'
import { Amount } from '#shared/web/kit/Amount.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { UnsavedChangesGuard } from '#shared/web/kit/UnsavedChangesGuard.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import type { BankLine } from '../../bank-line.ts'
import type { MatchChoices, MatchPart } from '../../match.ts'
import classes from '../Bank.module.css'
import { keyOf, type RestChoice, restChoicesOf, restOf, restPartOf } from './handForm.ts'
import { matchChoicesQuery, useMatchLine } from './line.queries.ts'
import { lineTexts as texts } from './line.texts.ts'

/**
 * Says by hand what a line is: what it contains is ticked, and the rest gets a name. The rest is shown all the time.
 */
export const HandForm = ({ line }: { line: BankLine }) => {
  const choices = useQuery(matchChoicesQuery(useCall(), useCustomerId(), line._id))
  return (
    <Loaded of={choices} rows={4}>
      {(data) => <Choices line={line} choices={data} />}
    </Loaded>
  )
}

const groups = ['takings', 'slip', 'donation', 'online', 'movement'] as const

const groupOf = (part: MatchPart): string => (part.kind === 'donation' && part.isOnline ? 'online' : part.kind)

const Choices = ({ line, choices }: { line: BankLine; choices: MatchChoices }) => {
  const { mutateAsync, isPending } = useMatchLine(useCustomerId())
  const [keys, setKeys] = useState<string[]>([])
  const [said, setRest] = useState<RestChoice>('')
  const [{ what, note }, setWords] = useState({ what: '', note: '' })
  const [isAsked, setIsAsked] = useState(false)

  const chosen = choices.parts.filter((part) => keys.includes(keyOf(part)))
  const left = restOf(line.amount, chosen)
  const offered = restChoicesOf(line.amount, left)
  const rest = offered.find((choice) => choice === said) ?? ''
  const restPart = left === 0 ? undefined : restPartOf({ choice: rest, amount: left, note: what, ...choices })
  const parts: MatchPart[] = restPart ? [...chosen, restPart] : chosen
  const error =
    left !== 0 && !restPart
      ? texts.sayRest
      : rest === 'other' && left !== 0 && isBlank(what)
        ? texts.sayWhat
        : undefined

  const send = () => {
    setIsAsked(true)
    if (error || isPending) return
    const proposal = { rule: 'by-hand' as const, parts }
    const sent = mutateAsync({ lineId: line._id, proposal, ...(!isBlank(note) && { note }) })
    void toasts.outcome(sent, texts.accepted)
  }

  return (
    <Form className="grid one-column gap-20" send={send}>
      <UnsavedChangesGuard isDirty={() => !isPending && (keys.length > 0 || what !== '' || note !== '')} />
      {choices.parts.length === 0 && <p className="quiet">{texts.nothingFree}</p>}
      {groups.map((group) => (
        <Group
          key={group}
          title={texts.groups[group]}
          parts={choices.parts.filter((part) => groupOf(part) === group)}
          keys={keys}
          onChange={setKeys}
        />
      ))}
      <div className="grid frame gap-16 pad-16-20">
        <p className="flex between gap-12 lead strong">
          <span>{texts.rest}</span>
          <output aria-live="polite">{formatEuros(left)}</output>
        </p>
        {left !== 0 && (
          <SelectField
            label={texts.restIs}
            required
            data={[{ value: '', label: texts.chooseRest }, ...offered.map(texts.restChoiceOf)]}
            value={rest}
            error={isAsked && rest === '' && error}
            onChange={({ currentTarget }) => setRest(currentTarget.value as RestChoice)}
          />
        )}
        {left !== 0 && rest === 'other' && (
          <TextInput
            label={texts.what}
            description={texts.whatHint}
            required
            maxLength={200}
            autoComplete="off"
            value={what}
            error={isAsked && error}
            onChange={({ currentTarget }) => setWords({ what: currentTarget.value, note })}
          />
        )}
        <TextInput
          label={texts.noteLabel}
          maxLength={500}
          autoComplete="off"
          value={note}
          onChange={({ currentTarget }) => setWords({ what, note: currentTarget.value })}
        />
        <div>
          <Button type="submit" loading={isPending}>
            {texts.save}
          </Button>
        </div>
      </div>
    </Form>
  )
}

type GroupProps = {
  title: string
  parts: readonly MatchPart[]
  keys: readonly string[]
  onChange: (keys: string[]) => void
}

const Group = ({ title, parts, keys, onChange }: GroupProps) => {
  if (parts.length === 0) return null
  const own = parts.map(keyOf)
  const others = keys.filter((key) => !own.includes(key))
  const isWhole = others.length + own.length === keys.length
  const toggle = (key: string, isOn: boolean) => onChange(isOn ? [...keys, key] : keys.filter((one) => one !== key))
  return (
    <fieldset>
      <legend className="strong">{title}</legend>
      {parts.length > 1 && (
        <Button variant="subtle" onClick={() => onChange(isWhole ? others : [...others, ...own])}>
          {isWhole ? texts.tickNone : texts.tickAll}
        </Button>
      )}
      <ul className="rows mt-8">
        {parts.map((part) => {
          const { name, note } = texts.partOf(part)
          const key = keyOf(part)
          return (
            <li key={key} className={classes.part}>
              <Checkbox
                className="grow"
                checked={keys.includes(key)}
                onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
                label={
                  <span className="block">
                    <span className="block strong">{name}</span> <span className="block quiet">{note}</span>
                  </span>
                }
              />
              <Amount euros={part.amount} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
