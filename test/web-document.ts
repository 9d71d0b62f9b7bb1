import { ReadableStream, TransformStream } from 'node:stream/web'
import * as React from 'react'
import { answerQuickly } from '#shared/web/testing/quickStyles.ts'
import { watchTexts } from './e2e/watch-texts.ts'
import { everyRequiredText } from './rendered-texts.ts'

// Prepares the document that the files of a worker share. The setup runs for each file, this once.

/** The required texts that the document has shown. */
export const rendered = new Set<string>()
watchTexts({ texts: everyRequiredText, report: (text) => rendered.add(text) })

// jsdom lacks these globals, which browsers have.
Object.assign(globalThis, { ReadableStream, TransformStream })

// jsdom has no layout, but Mantine needs these.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList
window.HTMLElement.prototype.scrollIntoView = () => {}
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.getComputedStyle = answerQuickly(window.getComputedStyle.bind(window))

// React's development build keeps the stack that made each of 10,000 elements a second, which costs a sixth of the
// processor. It keeps none where it has counted as many: its warnings then name a component without its line.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {},
    configurable: true,
  })
