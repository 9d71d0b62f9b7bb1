import { useEffect, useSyncExternalStore } from 'react'
import { useQuiet } from '../lateLibrary.ts'
import { toastLibrary } from '../toasts.ts'

/** The place of the toasts, which is empty until their library has loaded. */
export const Toasts = () => {
  const library = useSyncExternalStore(toastLibrary.subscribe, toastLibrary.current)
  const isQuiet = useQuiet(1000)
  useEffect(() => {
    if (isQuiet) void toastLibrary.start()
  }, [isQuiet])
  return library ? <library.ToastList /> : null
}
