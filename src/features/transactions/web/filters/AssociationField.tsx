import { Select } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { matchesSearch } from '#shared/text.ts'
import { texts } from '../transaction.texts.ts'
import classes from './AssociationField.module.css'
import { failureProps } from './ChoiceField.tsx'
import { type Associations, associationChoices, type Choice, chosenAssociation } from './choices.queries.ts'

/** The option that clears the filter. Needed for the keyboard: the clear button is for pointers only. */
const all = { value: 'all', label: texts.allAssociations }

type AssociationFieldProps = {
  associations: Associations
  value: string
  onChange: (value: string) => void
}

/** The field 'Association'. Each keystroke reads the best matches, because there are thousands. */
export const AssociationField = ({ associations, value, onChange }: AssociationFieldProps) => {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Choice>()
  const named = useQuery({
    ...chosenAssociation(associations, value),
    enabled: value !== '' && picked?.value !== value,
  })
  const chosen = picked?.value === value ? picked : (named.data ?? undefined)
  // The field shows the name of the chosen one, which is no search.
  const search = typed === chosen?.label ? '' : typed.trim()
  const found = useQuery(associationChoices(associations, search))
  const options = found.data?.choices ?? []
  const others = options.filter((option) => option.value !== chosen?.value)
  return (
    <Select
      name="association"
      label={texts.association}
      placeholder={found.isPending ? texts.choicesLoading : texts.allAssociations}
      data={chosen ? [all, chosen, ...others] : options}
      value={value || null}
      onChange={(id) => {
        const next = id && id !== all.value ? id : ''
        setPicked(options.find((option) => option.value === next))
        onChange(next)
      }}
      onSearchChange={setTyped}
      searchable
      clearable
      allowDeselect={false}
      nothingFoundMessage={found.isFetching ? texts.choicesLoading : texts.noAssociationFound}
      maxDropdownHeight={300}
      classNames={{ dropdown: 'field-outlined', option: `touch ${classes.option}` }}
      // Inside the form: in a portal, the list would be outside every landmark.
      comboboxProps={{ withinPortal: false }}
      // The server has searched, also in the towns. The answer to the last keystroke but one still has to match.
      filter={({ options: shown, search: text }) =>
        shown.filter((option) => {
          if (!('label' in option) || !('value' in option)) return false
          const isFound = !found.isPlaceholderData && option.value !== all.value && option.value !== chosen?.value
          return isFound || matchesSearch(text, option.label)
        })
      }
      {...failureProps(found)}
    />
  )
}
