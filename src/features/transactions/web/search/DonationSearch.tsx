import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { failureText } from '#shared/web/failureText.ts'
import { Form } from '#shared/web/kit/Form.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useNarrow } from '#shared/web/useNarrow.ts'
import classes from './DonationSearch.module.css'
import { searchTexts as texts } from './search.texts.ts'
import type { Asked, DonationSearchState } from './useDonationSearch.ts'

const FoundDonations = lazyPart(() => import('./FoundDonations.tsx').then(({ FoundDonations }) => FoundDonations))

/** Says what is wrong with the text, or why the call failed. */
const failureOf = (error: unknown): string =>
  (error instanceof CallFailure ? error.problem?.fields?.text : undefined) ?? failureText(error)

type DonationSearchProps = {
  /** Undefined where the reader may not search. */
  search: DonationSearchState | undefined
  /** The period and the filters, beside the field. */
  children: ReactNode
}

/** The line above the figures: the search where the reader may search, then the period and the filters. */
export const DonationSearch = ({ search, children }: DonationSearchProps) =>
  search === undefined ? (
    <div className={`inline gap-8 no-print mb-12 ${classes.choices}`}>{children}</div>
  ) : (
    <Search search={search}>{children}</Search>
  )

/** Finds donations of the association by what is remembered of them. What was found takes the place of the list. */
const Search = ({
  search: { asked, shown, error, more, find, clear },
  children,
}: {
  search: DonationSearchState
  children: ReactNode
}) => {
  const narrow = useNarrow()
  const words = asked && 'text' in asked ? asked.text : ''
  const [typed, setTyped] = useState(words)
  const [wordsBefore, setWordsBefore] = useState(words)
  if (words !== wordsBefore) {
    setWordsBefore(words)
    setTyped(words)
  }
  const field = useRef<HTMLInputElement>(null)
  const submit = () => {
    if (typed.trim() !== '') find({ text: typed.trim() })
  }
  const close = () => {
    clear()
    setTyped('')
    field.current?.focus()
  }
  const findOther = (wanted: Asked) => ('text' in wanted && wanted.text === '' ? close() : find(wanted))
  return (
    <>
      <div className={'inline starts gap-8 no-print mb-12'}>
        <Form className={classes.search} role="search" send={submit}>
          <TextInput
            ref={field}
            aria-label={texts.label}
            placeholder={narrow ? texts.shortPlaceholder : texts.placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            error={error !== null && failureOf(error)}
            rightSectionWidth={44}
            rightSection={
              <ActionIcon type="submit" variant="transparent" size={44} aria-label={texts.search} title={texts.search}>
                <IconSearch size={18} aria-hidden />
              </ActionIcon>
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Form>
        <div className={`inline gap-8 ${classes.choices}`}>{children}</div>
      </div>
      <VisuallyHidden role="status">{shown && texts.found(shown.found.count, shown.found.hasMore)}</VisuallyHidden>
      {shown && <FoundDonations shown={shown} more={more} onFind={findOther} onDismiss={close} />}
    </>
  )
}
