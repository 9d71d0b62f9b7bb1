import { ActionIcon, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { failureText } from '#shared/web/failureText.ts'
import { Form } from '#shared/web/kit/Form.tsx'
import { lazyPart } from '#shared/web/lazyPart.tsx'
import { useRepeatOnline } from '#shared/web/onReconnect.ts'
import { useNarrow } from '#shared/web/useNarrow.ts'
import { searchTransactions } from '../../transaction.endpoints.ts'
import { searchTexts as texts } from '../transaction.texts.ts'
import classes from './DonationSearch.module.css'

const FoundDonations = lazyPart(() => import('./FoundDonations.tsx').then(({ FoundDonations }) => FoundDonations))

/** Says what is wrong with the text, or why the call failed. */
const failureOf = (error: unknown): string =>
  (error instanceof CallFailure ? error.problem?.fields?.text : undefined) ?? failureText(error)

type DonationSearchProps = {
  /** The association to search in. Undefined where the reader may not search. */
  customerId: string | undefined
  /** The period and the filters, beside the field. */
  children: ReactNode
}

/** The line above the figures: the search where the reader may search, then the period and the filters. */
export const DonationSearch = ({ customerId, children }: DonationSearchProps) =>
  customerId === undefined ? (
    <div className={classes.line}>{children}</div>
  ) : (
    <Search customerId={customerId}>{children}</Search>
  )

/**
 * Finds donations of the association by what is remembered of them. What is typed is kept nowhere: not in the address, and
 * in no cache after the page is left.
 */
const Search = ({ customerId, children }: { customerId: string; children: ReactNode }) => {
  const call = useCall()
  const narrow = useNarrow()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const search = useMutation({
    gcTime: 0,
    mutationFn: (text: string) => call(searchTransactions, { params: { customerId }, body: { text } }),
  })
  useRepeatOnline({ ...search, repeat: search.mutate })
  const submit = () => {
    if (typed.trim() !== '') search.mutate(typed)
  }
  const close = () => {
    search.reset()
    setTyped('')
    field.current?.focus()
  }
  return (
    <>
      <div className={classes.line}>
        <Form role="search" send={submit}>
          <TextInput
            ref={field}
            aria-label={texts.label}
            placeholder={narrow ? texts.shortPlaceholder : texts.placeholder}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            value={typed}
            error={search.isError && failureOf(search.error)}
            rightSectionWidth={44}
            rightSection={
              <ActionIcon type="submit" variant="transparent" size={44} aria-label={texts.search} title={texts.search}>
                <IconSearch size={18} aria-hidden />
              </ActionIcon>
            }
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Form>
        {children}
      </div>
      <VisuallyHidden role="status">
        {search.data && texts.found(search.data.data.length, search.data.hasMore)}
      </VisuallyHidden>
      {search.data && <FoundDonations found={search.data} onDismiss={close} />}
    </>
  )
}
