// These two come before all else: what the content security policy forbids must not be tried by anything below.
import { styleNonce } from './styleNonce.ts'
import '#shared/web/withoutEval.ts'

import '#shared/web/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CallProvider } from '#shared/web/call.tsx'
import { Toasts } from '#shared/web/kit/Toasts.tsx'
import { cssVariables, theme } from '#shared/web/theme.ts'
import { startApp } from './start.ts'

const { router, queryClient, call } = startApp()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

createRoot(root).render(
  <StrictMode>
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
  </StrictMode>,
)
