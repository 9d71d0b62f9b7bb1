import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useCallback } from 'react'
import { createOutlet } from '#shared/web/outlets.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened from the list: closing it is one step back. */
    openedFromList?: true | undefined
  }
}

/** The history state of a dialog opened by a row's link. */
const dialogState = { openedFromList: true } as const

/** The search parameters of an open donation. `customerId` is present in a list of several associations. */
export type Opened = { don: string; customerId?: string }

/**
 * Returns the base address and the click handler of the rows' links. A list may have thousands of rows, so each row is
 * a plain link that does not subscribe to the router. `address` excludes the open donation, so that opening a dialog
 * does not render the rows again.
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
      // The browser handles clicks that open a new tab or window.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...opened }),
        // The search of donations.
        hash: true,
        state: dialogState,
        resetScroll: false,
      })
    },
    [navigate],
  )
  return { address, follow }
}
export type DonationLinks = ReturnType<typeof useDonationLinks>

export const addressOf = (address: string, opened: Opened): string =>
  `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(opened).toString()}`

export const rowId = (transactionId: string): string => `don-${transactionId}`

/** Returns functions that close the open donation, or replace it by another. */
export const useOpenDonation = () => {
  const navigate = useNavigate()
  const router = useRouter()

  const close = useCallback(() => {
    // A dialog opened from the list is one step back. A dialog opened by its address has no entry behind it.
    if (router.state.location.state.openedFromList) return router.history.back()
    void navigate({
      to: '.',
      search: (before) => ({ ...before, don: undefined, customerId: undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
    })
  }, [navigate, router])

  const goTo = useCallback(
    (open: { don: string; customerId?: string | undefined }) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...open }),
        hash: true,
        state: (before) => before,
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return { close, goTo }
}

/** Below the details of a donation: what may be done with it, and what was done. Another feature has these actions. */
export const [DonationActions, DonationActionsProvider] = createOutlet<{
  customerId: string
  transactionId: string
  /** Called when a form opens, whose buttons take the place of the dialog's footer, and when it closes. */
  onForm: (isOpen: boolean) => void
}>('DonationActions')
