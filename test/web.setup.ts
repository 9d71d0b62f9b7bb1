import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { toastLibrary, toasts } from '#shared/web/toasts.ts'
import { writeRenderedTexts } from './rendered-texts.ts'
import { rendered } from './web-document.ts'

// By default, a value is asked for during a second.
configure({ asyncUtilTimeout: 20_000 })

// In the browser it loads later.
await toastLibrary.start()

// A file begins at the document's address, and without what an earlier one left.
document.head.replaceChildren()
document.body.replaceChildren()
document.title = ''
for (const element of [document.documentElement, document.body])
  for (const name of element.getAttributeNames()) element.removeAttribute(name)
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')

// The files of a worker share its modules, and so their state.
afterEach(() => {
  cleanup()
  toasts.clear()
  toasts.silence(false)
})

afterAll(() => writeRenderedTexts(rendered))
