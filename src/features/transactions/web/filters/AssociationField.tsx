import { Select } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { matchesSearch } from '#shared/search.ts'
import { texts } from '../transaction.texts.ts'
import classes from './AssociationField.module.css'
import { failureProps } from './ChoiceField.tsx'
import type { Choice } from './choices.queries.ts'

/** How many of thousands are shown at once. Typing a part of a name finds the others. */
const mostShown = 50

/** The way back to all of them, by keyboard too; the cross is for pointers alone. */
const all = { value: 'all', label: texts.allAssociations }

type AssociationFieldProps = {
  choices: UseQueryResult<Choice[]>
  value: string
  onChange: (value: string) => void
}

/** 'Association': too many for a plain select, so one types a part of the name, in any case and without its accents. */
export const AssociationField = ({ choices, value, onChange }: AssociationFieldProps) => (
  <Select
    name="association"
    label={texts.association}
    placeholder={choices.isPending ? texts.choicesLoading : texts.allAssociations}
    data={value ? [all, ...(choices.data ?? [])] : (choices.data ?? [])}
    value={value || null}
    onChange={(chosen) => onChange(chosen && chosen !== all.value ? chosen : '')}
    searchable
    clearable
    allowDeselect={false}
    nothingFoundMessage={texts.noAssociationFound}
    limit={mostShown}
    maxDropdownHeight={300}
    classNames={{ dropdown: classes.dropdown, option: classes.option }}
    // Where the field is: outside, the list would be in no landmark of the page.
    comboboxProps={{ withinPortal: false }}
    filter={({ options, search, limit }) =>
      options.filter((option) => 'label' in option && matchesSearch(search, option.label)).slice(0, limit)
    }
    {...failureProps(choices)}
  />
)
