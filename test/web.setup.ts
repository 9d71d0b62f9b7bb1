import { ReadableStream, TransformStream } from 'node:stream/web'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { toasts } from '#shared/web/toasts.ts'
import { watchTexts } from './e2e/watch-texts.ts'
import { everyRequiredText, writeRenderedTexts } from './rendered-texts.ts'

// The files of a worker share its modules, and so their state.
afterEach(() => {
  cleanup()
  toasts.clear()
  toasts.silence(false)
})

const rendered = new Set<string>()
watchTexts({ texts: everyRequiredText, report: (text) => rendered.add(text) })
afterAll(() => writeRenderedTexts(rendered))

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
