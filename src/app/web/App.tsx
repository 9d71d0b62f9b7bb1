import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { CallProvider } from '#shared/web/call.tsx'
import { useKeepFocus } from '#shared/web/focus.ts'
import { Toasts } from '#shared/web/kit/Toasts.tsx'
import { cssVariables, theme } from '#shared/web/theme.ts'
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
