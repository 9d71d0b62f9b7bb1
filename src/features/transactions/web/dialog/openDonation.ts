import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened out of the list: closing it is one step back. */
    openedFromList?: true | undefined
  }
}

/** What a row's link leaves in the history with the dialog's address. */
const dialogState = { openedFromList: true } as const

/** A donation that the address names, and whose it is where the list is of several associations. */
export type Opened = { don: string; customerId?: string }

/**
 * What the rows' links are made of. A list may hold thousands: each row is a plain link, and follows the router no more
 * than the list does. `address` is the page's own, without an open donation, so that opening one renders no row again.
 */
export const useDonationLinks = () => {
  const router = useRouter()
  const navigate = useNavigate()
  const address = useLocation({
    select: ({ pathname, search }) =>
      pathname + router.options.stringifySearch({ ...search, don: undefined, customerId: undefined }),
  })
  const follow = useCallback(
    (event: MouseEvent, opened: Opened) => {
      // A click that asks for a new tab or window is the browser's.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...opened }),
        state: dialogState,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { address, follow }
}
export type DonationLinks = ReturnType<typeof useDonationLinks>

/** The address of a donation's dialog over the page of this address. */
export const addressOf = (address: string, opened: Opened): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(opened).toString()}`

/** The id of a row's element: where the focus goes back to. */
export const rowId = (transactionId: string): string => `don-${transactionId}`

/** How to leave the open donation, and how to go on to another one in its place. */
export const useOpenDonation = () => {
  const navigate = useNavigate()
  const router = useRouter()

  const close = useCallback(() => {
    // A dialog reached from the list leaves no trace in the history; one reached by its address has nothing behind it.
    if (router.state.location.state.openedFromList) return router.history.back()
    void navigate({
      to: '.',
      search: (before) => ({ ...before, don: undefined, customerId: undefined }),
      replace: true,
      resetScroll: false,
    })
  }, [navigate, router])

  const goTo = useCallback(
    (open: { don: string; customerId?: string | undefined }) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...open }),
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { close, goTo }
}
