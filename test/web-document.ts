import { ReadableStream, TransformStream } from 'node:stream/web'
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
