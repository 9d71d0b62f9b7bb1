import { Select } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { matchesSearch } from '#shared/search.ts'
import { texts } from '../transaction.texts.ts'
import classes from './AssociationField.module.css'
import { failureProps } from './ChoiceField.tsx'
import type { Choice } from './choices.queries.ts'

/** The number of options shown at once. Typing a part of a name finds the others. */
const maxOptions = 50

/** The option that clears the filter. Needed for the keyboard: the clear button is for pointers only. */
const all = { value: 'all', label: texts.allAssociations }

type AssociationFieldProps = {
  choices: UseQueryResult<Choice[]>
  value: string
  onChange: (value: string) => void
}

/** The field 'Association'. Searchable, because there are too many for a plain select. Ignores case and accents. */
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
    limit={maxOptions}
    maxDropdownHeight={300}
    classNames={{ dropdown: classes.dropdown, option: classes.option }}
    // Inside the form: in a portal, the list would be outside every landmark.
    comboboxProps={{ withinPortal: false }}
    filter={({ options, search, limit }) =>
      options.filter((option) => 'label' in option && matchesSearch(search, option.label)).slice(0, limit)
    }
    {...failureProps(choices)}
  />
)
