// The server answers every address with the same page. Its `Link` header names the code of the first screen
// (`app/server/web.ts`), and `vite.config.ts` puts that code into few files: the libraries, the shell, the
// donations. A small script runs before them (`app/web/first-calls.ts`): it sends the calls of the first screen with
// the stored token, and the client takes their answers instead of calling again. Without a token, with an expired one,
// or after a refusal, the program starts as usual. The sign-in SDK loads when a person signs in or a token is renewed.
// The filters of the transactions load after the first rows.
//
// A slow phone is blocked by long tasks, so the start is cut into several: the small script makes the first formats of
// dates (`app/web/first-fetch.ts`), the libraries run as soon as they have arrived, then the program, then its first
// render (`main.tsx`). Parts that may come later are inside `kit/Loading.tsx`, whose render React interrupts: the first
// screen, which comes after the header and the menu, and the donations that a phone does not show at once
// (`TransactionHistory.tsx`). The scripts of the start carry V8's compile hint (`vite.config.ts`).
//
// A screen's code is one file, which `lazyScreen.ts` loads before the router shows it. A screen that throws
// `notFound()` is replaced by `shell/NotFoundBoundary.tsx`.
//
// The browser needs the address and the rights of a call, not its schemas: `scripts/lean-declarations.ts` leaves the
// rest out of the build. A form imports its schema from its feature. `scripts/lean-zod.ts` leaves out what nothing uses
// of that library. The toasts load after the first screen (`shared/web/lateLibrary.ts`).

// These two imports must be first, so that no module below triggers a violation of the content security policy.
import { styleNonce } from './environment.ts'
import '#shared/web/zodJitless.ts'

import '#shared/french-messages.ts'
import '#shared/web/base.css'
import { isNotFound } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { firstFetch } from './first-fetch.ts'
import { startApp } from './start.ts'

/** Missing in a browser below the floor, where old-browser.js has replaced it by a sentence. */
const root = document.getElementById('root')

/** Logs the errors that reach an error boundary. A missing record is no error: it shows the 404 page. */
const logCaughtError = (error: unknown): void => {
  if (!isNotFound(error)) console.error(error)
}

/** An open dialog prints without the page (docs/rules/screens.md#print-page), also in a browser without `:has()`. */
window.addEventListener('beforeprint', () =>
  document.documentElement.toggleAttribute(
    'data-prints-dialog',
    document.querySelector('.mantine-Modal-content') !== null,
  ),
)

// In a task of its own, so that the evaluation of the program and its first render do not block a slow phone together.
if (root)
  setTimeout(() =>
    createRoot(root, { onCaughtError: logCaughtError }).render(
      <StrictMode>
        <App {...startApp({ send: firstFetch })} styleNonce={styleNonce} />
      </StrictMode>,
    ),
  )
