// These two imports must be first, so that no module below triggers a violation of the content security policy.
import { styleNonce } from './styleNonce.ts'
import '#shared/web/zodJitless.ts'

import '#shared/french-messages.ts'
import '#shared/web/base.css'
import { isNotFound } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { firstFetch } from './first-fetch.ts'
import { startApp } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

/** Logs the errors that reach an error boundary. A missing record is no error: it shows the 404 page. */
const logCaughtError = (error: unknown): void => {
  if (!isNotFound(error)) console.error(error)
}

// In a task of its own, so that the evaluation of the program and its first render do not block a slow phone together.
setTimeout(() =>
  createRoot(root, { onCaughtError: logCaughtError }).render(
    <StrictMode>
      <App {...startApp({ send: firstFetch })} styleNonce={styleNonce} />
    </StrictMode>,
  ),
)
