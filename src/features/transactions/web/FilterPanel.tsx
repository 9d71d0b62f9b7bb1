import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { type PageFilters, sameFilters, withToday } from '../transaction.search.ts'
import { punctual } from '../transaction.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { Choice, ChoiceGroup } from './choices.queries.ts'
import { DayField } from './DayField.tsx'
import classes from './FilterPanel.module.css'
import { type FilterErrors, type FilterForm, filtersOfForm, formOfFilters, writeOutDay } from './filterForm.ts'
import { texts } from './transaction.texts.ts'

const AssociationField = lazyPart(() => import('./AssociationField.tsx').then((module) => module.AssociationField))

export type FilterPanelProps = {
  /** The filters in force: what the panel shows when they change from elsewhere (a chip, Back). */
  applied: PageFilters
  /** Called only with filters that differ from those in force. */
  onApply: (filters: PageFilters) => void
  /** Called after a button that asks for a list, whether or not it changed: the drawer closes. */
  onDone?: (() => void) | undefined
  /** Absent where the page is of one association. */
  associations: UseQueryResult<Choice[]> | undefined
  causes: UseQueryResult<ChoiceGroup[]>
  /** Absent where one does not filter on terminals. */
  devices: UseQueryResult<Choice[]> | undefined
  exportButtons: ReactNode
}

export const FilterPanel = (props: FilterPanelProps) => {
  const { applied, onApply, onDone, associations, causes, devices, exportButtons } = props
  const { form, errors, change, writeOut, replace, setErrors } = useFilterForm(applied)
  const startField = useRef<HTMLInputElement>(null)
  const endField = useRef<HTMLInputElement>(null)

  const ask = (filters: PageFilters) => {
    replace(formOfFilters(filters))
    if (!sameFilters(filters, applied)) onApply(filters)
    onDone?.()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = filtersOfForm(form)
    if (!asked.errors) return ask(asked.filters)
    setErrors(asked.errors)
    const wrong = asked.errors.startDate ? startField : endField
    wrong.current?.focus()
  }
  const askForToday = () => {
    const { filters = {} } = filtersOfForm({ ...form, startDate: '', endDate: '' })
    ask(withToday(filters, new Date()))
  }
  const isTooMany = associations !== undefined && !form.customerId && countChoices(causes.data) > mostCauses
  const offersCauses = ({ customerId, items }: ChoiceGroup) =>
    isTooMany ? items.some(({ value }) => value === form.causeId) : !form.customerId || customerId === form.customerId
  const changeAssociation = (customerId: string) => {
    change('customerId', customerId)
    const owner = ownerOfCause(causes.data, form.causeId)
    if (customerId && owner && owner !== customerId) change('causeId', '')
  }

  return (
    <form className={classes.panel} onSubmit={submit} noValidate aria-label={texts.filters}>
      <div className={classes.fields}>
        <DayField
          label={texts.startDate}
          calendarLabel={texts.startCalendar}
          value={form.startDate}
          error={errors.startDate}
          onChange={(text) => change('startDate', text)}
          onLeave={() => writeOut('startDate')}
          inputRef={startField}
        />
        <DayField
          label={texts.endDate}
          calendarLabel={texts.endCalendar}
          value={form.endDate}
          error={errors.endDate}
          onChange={(text) => change('endDate', text)}
          onLeave={() => writeOut('endDate')}
          inputRef={endField}
        />
        {associations && (
          <AssociationField choices={associations} value={form.customerId} onChange={changeAssociation} />
        )}
        <ChoiceField
          label={texts.cause}
          none={texts.allCauses}
          first={{ value: punctual, label: texts.punctual }}
          choices={causes}
          offers={offersCauses}
          hint={isTooMany ? texts.chooseAssociationFirst : undefined}
          value={form.causeId}
          onChange={(causeId) => change('causeId', causeId)}
        />
        {devices && (
          <ChoiceField
            label={texts.device}
            none={texts.allDevices}
            choices={devices}
            value={form.deviceId}
            onChange={(deviceId) => change('deviceId', deviceId)}
          />
        )}
      </div>
      <div className={classes.buttons}>
        <Button type="submit">{texts.apply}</Button>
        <Button variant="default" onClick={askForToday}>
          {texts.todaysCollection}
        </Button>
        <Button variant="subtle" onClick={() => ask({})}>
          {texts.removeFilters}
        </Button>
        <span className={classes.exports}>{exportButtons}</span>
      </div>
    </form>
  )
}

/** The causes of all associations, up to as many as a plain select can hold; beyond, one says first whose. */
const mostCauses = 1000

const countChoices = (groups: ChoiceGroup[] | undefined): number =>
  groups?.reduce((count, { items }) => count + items.length, 0) ?? 0

/** The association whose cause it is; undefined for one that is not in the list, and for the one-off donations. */
const ownerOfCause = (groups: ChoiceGroup[] | undefined, causeId: string): string | undefined =>
  groups?.find(({ items }) => items.some(({ value }) => value === causeId))?.customerId

const useFilterForm = (applied: PageFilters) => {
  const [form, setForm] = useState(() => formOfFilters(applied))
  const [errors, setErrors] = useState<FilterErrors>({})
  const [shown, setShown] = useState(applied)
  const replace = (next: FilterForm) => {
    setForm(next)
    setErrors({})
  }
  if (!sameFilters(shown, applied)) {
    setShown(applied)
    replace(formOfFilters(applied))
  }
  const change = (name: keyof FilterForm, value: string) => {
    setForm((before) => ({ ...before, [name]: value }))
    setErrors({})
  }
  // Apart from `change`: the day stays the same, and so does what was said of it.
  const writeOut = (name: 'startDate' | 'endDate') =>
    setForm((before) => ({ ...before, [name]: writeOutDay(before[name]) }))
  return { form, errors, change, writeOut, replace, setErrors }
}
