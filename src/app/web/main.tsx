// These two come before all else: what the content security policy forbids must not be tried by anything below.
import { styleNonce } from './styleNonce.ts'
import '#shared/web/withoutEval.ts'

import '#shared/french-messages.ts'
import '#shared/web/base.css'
import { isNotFound } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startApp } from './start.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

/** Logs what an error boundary caught. An address without a record is no error: its 404 page says so. */
const logCaughtError = (error: unknown): void => {
  if (!isNotFound(error)) console.error(error)
}

createRoot(root, { onCaughtError: logCaughtError }).render(
  <StrictMode>
    <App {...startApp()} styleNonce={styleNonce} />
  </StrictMode>,
)
