import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { CallProvider } from '#shared/web/call.tsx'
import { useKeepFocus } from '#shared/web/focus.ts'
import { cssVariables, theme } from '#shared/web/theme.ts'
import { useQuiet } from '../../shared/web/lateLibrary.ts'
import { toastLibrary } from '../../shared/web/toasts.ts'
import type { StartedApp } from './start.ts'

/** Provides the contexts of every screen. `styleNonce` is set on each style element that Mantine adds. */
export const App = ({ router, queryClient, call, styleNonce }: StartedApp & { styleNonce: string }) => {
  useKeepFocus()
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <CallProvider call={call}>
          <RouterProvider router={router} />
          <Toasts />
        </CallProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The place of the toasts, which is empty until their library has loaded. */
export const Toasts = () => {
  const library = useSyncExternalStore(toastLibrary.subscribe, toastLibrary.current)
  const isQuiet = useQuiet(1000)
  useEffect(() => {
    if (isQuiet) void toastLibrary.start()
  }, [isQuiet])
  return library ? <library.ToastList /> : null
}
