import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dialog was opened out of the list: closing it is one step back. */
    openedFromList?: true | undefined
  }
}

/** What a row's link leaves in the history with the dialog's address. */
export const dialogState = { openedFromList: true } as const

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
