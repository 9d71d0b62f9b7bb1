import { useState } from 'react'
import { DayField } from '#shared/web/kit/DayField.tsx'
import { FilterSelect } from '#shared/web/kit/Fields.tsx'
import { ListControls, SearchField } from '#shared/web/kit/SearchField.tsx'
import { parseTypedDay } from '#shared/web/typedDay.ts'
import { Example, Section } from './Example.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

const { sections, choices, ...texts } = kitPageTexts
const labels = Object.fromEntries(choices.map((choice) => [choice, choice])) as Record<Choice, string>
type Choice = (typeof choices)[number]

const Search = ({ typed = '' }: { typed?: string }) => {
  const [text, setText] = useState(typed)
  return <SearchField label={texts.search} value={text} onChange={setText} />
}

const Filter = ({ chosen }: { chosen?: Choice }) => {
  const [value, setValue] = useState(chosen)
  return (
    <FilterSelect label={texts.choice} none={texts.all} value={value} onChange={setValue} {...{ choices, labels }} />
  )
}

const TypedDay = ({ typed = '', error }: { typed?: string; error?: string }) => {
  const [text, setText] = useState(typed)
  const day = parseTypedDay(text, { today: '2026-03-15' })
  return (
    <DayField
      name={`day-${typed}`}
      label={texts.day}
      calendarLabel={texts.calendar}
      value={text}
      day={day}
      error={error}
      onChange={setText}
      onLeave={() => {}}
    />
  )
}

export const KitFilters = () => (
  <Section title={sections.filters}>
    <Example name="SearchField: empty, typed">
      <Search />
      <Search typed={texts.example} />
    </Example>
    <Example name="FilterSelect: none, chosen">
      <Filter />
      <Filter chosen={choices[1]} />
    </Example>
    <Example name="ListControls">
      <ListControls>
        <Search />
        <Filter />
        <Filter chosen={choices[0]} />
      </ListControls>
    </Example>
    <Example name="DayField: empty, typed, error">
      <TypedDay />
      <TypedDay typed="06/03/2026" />
      <TypedDay typed="31/02/2026" error={texts.wrongDay} />
    </Example>
  </Section>
)
