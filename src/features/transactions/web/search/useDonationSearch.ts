import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { useRepeatOnline } from '#shared/web/onReconnect.ts'
import { type FoundDonations, foundSteps, maxFound } from '../../donation-search.ts'
import type { SearchPart } from '../../search-parts.ts'
import { searchTransactions } from '../../transaction.endpoints.ts'

/** The wanted donations: a text, or all donations of a donor. */
export type Asked = { text: string } | { donor: string }

type Search = { asked: Asked; limit: (typeof foundSteps)[number] }

/** Returns a text without a part that was understood. */
export const withoutPart = (text: string, { start, end }: SearchPart): string =>
  `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/\s+/g, ' ').trim()

/** Searches donations of an association. The last result stays while the next one is read, and is in no cache. */
export const useDonationSearch = (customerId: string) => {
  const call = useCall()
  const [shown, setShown] = useState<Search & { found: FoundDonations }>()
  const search = useMutation({
    gcTime: 0,
    mutationFn: ({ asked, limit }: Search) =>
      call(searchTransactions, { params: { customerId }, body: { ...asked, limit } }),
  })
  const read = (wanted: Search) =>
    search.mutate(wanted, {
      onSuccess: (found) => setShown({ ...wanted, found }),
      // More of a result may fail: the result stays.
      onError: () => setShown((before) => (before?.asked === wanted.asked ? before : undefined)),
    })
  useRepeatOnline({ ...search, repeat: read })
  const nextLimit = foundSteps.find((limit) => limit > (shown?.limit ?? maxFound))
  const isMore = search.variables !== undefined && search.variables.asked === shown?.asked
  return {
    shown,
    error: isMore ? null : search.error,
    find: (asked: Asked) => read({ asked, limit: foundSteps[0] }),
    clear: () => {
      search.reset()
      setShown(undefined)
    },
    /** The next donations of the result, as a paged list. */
    more: {
      data: shown && { pages: foundSteps.filter((limit) => limit <= shown.limit) },
      error: search.error,
      hasNextPage: nextLimit !== undefined && shown !== undefined && shown.found.data.length < shown.found.count,
      isFetchingNextPage: isMore && search.isPending,
      isFetchNextPageError: isMore && search.isError,
      fetchNextPage: async () => {
        if (shown && nextLimit !== undefined) read({ asked: shown.asked, limit: nextLimit })
      },
    },
  }
}
export type DonationSearchState = ReturnType<typeof useDonationSearch>
