import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { useRepeatOnline } from '#shared/web/onReconnect.ts'
import { type FoundDonations, foundSteps, maxFound } from '../../donation-search.ts'
import type { SearchPart } from '../../search-parts.ts'
import { searchTransactions } from '../../transaction.endpoints.ts'

/** The wanted donations: a text, or all donations of a donor. */
export type Asked = { text: string } | { donor: string }

/**
 * The search in the fragment of the address, which a reload and a step back keep. A browser sends no fragment, so that
 * no server has the words in a log (docs/rules/screens.md#search-donations).
 */
const fragments = { text: 'recherche', donor: 'donateur' } as const
const fragmentOf = (asked: Asked): string =>
  'text' in asked
    ? `${fragments.text}=${encodeURIComponent(asked.text)}`
    : `${fragments.donor}=${encodeURIComponent(asked.donor)}`
const askedIn = (fragment: string): Asked | undefined => {
  const [name, value = ''] = fragment.split(/=(.*)/s)
  const kind = (['text', 'donor'] as const).find((one) => fragments[one] === name)
  const words = decoded(value).trim()
  if (!kind || words === '') return undefined
  return kind === 'text' ? { text: words } : { donor: words }
}
/** Reads a fragment as it was written by hand too. */
const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

type Search = { asked: Asked; limit: (typeof foundSteps)[number] }

export const withoutPart = (text: string, { start, end }: SearchPart): string =>
  `${text.slice(0, start)} ${text.slice(end)}`.replaceAll(/\s+/g, ' ').trim()

/** Searches donations for a reader who may. The last result stays meanwhile, and is in no cache. */
export const useDonationSearch = (customerId: string | undefined) => {
  const call = useCall()
  const navigate = useNavigate()
  const fragment = useLocation({ select: ({ hash }) => hash })
  const [result, setShown] = useState<Search & { found: FoundDonations }>()
  const search = useMutation({
    gcTime: 0,
    mutationFn: ({ asked, limit }: Search) =>
      call(searchTransactions, { params: { customerId: customerId ?? '' }, body: { ...asked, limit } }),
  })
  const read = (wanted: Search) =>
    search.mutate(wanted, {
      onSuccess: (found) => setShown({ ...wanted, found }),
      // More of a result may fail: the result stays.
      onError: () => setShown((before) => (before?.asked === wanted.asked ? before : undefined)),
    })
  useRepeatOnline({ ...search, repeat: read })
  const asked = customerId === undefined ? undefined : askedIn(fragment)
  const shown = asked && result
  // Invalidated with the lists of donations: a correction changes what was found, too.
  const { data: changedAt } = useQuery({
    queryKey: ['transactions', customerId, 'search'],
    queryFn: () => Date.now(),
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const ask = useEffectEvent(() => {
    if (!asked) return
    const isSame = shown !== undefined && fragmentOf(shown.asked) === fragmentOf(asked)
    read(isSame ? { asked: shown.asked, limit: shown.limit } : { asked, limit: foundSteps[0] })
  })
  useEffect(() => ask(), [fragment, customerId, changedAt])
  const goTo = (hash: string) => void navigate({ to: '.', search: (before) => before, hash, resetScroll: false })
  const nextLimit = foundSteps.find((limit) => limit > (shown?.limit ?? maxFound))
  const isMore = search.variables !== undefined && search.variables.asked === shown?.asked
  return {
    shown,
    error: isMore || !asked ? null : search.error,
    /** The words of the address. */
    asked,
    find: (wanted: Asked) =>
      asked && fragmentOf(asked) === fragmentOf(wanted)
        ? read({ asked: wanted, limit: foundSteps[0] })
        : goTo(fragmentOf(wanted)),
    clear: () => {
      setShown(undefined)
      goTo('')
    },
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
