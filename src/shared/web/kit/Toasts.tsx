import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { toastLibrary } from '../toasts.ts'

/** How long nothing is read before the library loads, so that it delays no screen. */
const quietMs = 1000

/** The place of the toasts, which is empty until their library has loaded. */
export const Toasts = () => {
  const library = useSyncExternalStore(toastLibrary.subscribe, toastLibrary.current)
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (isReading) return undefined
    const timer = setTimeout(() => void toastLibrary.start(), quietMs)
    return () => clearTimeout(timer)
  }, [isReading])
  return library ? <library.ToastList /> : null
}
