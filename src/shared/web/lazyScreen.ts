import { createElement, type FunctionComponent, use } from 'react'
import { loadChunk } from '#shared/web/chunk.ts'

/**
 * Creates a component whose code the router loads before it shows the screen. `use` gets the same promise in each
 * render: the router's own `lazyRouteComponent` stops calling it once the code has loaded, which React refuses.
 */
export const lazyScreen = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] & { preload: () => Promise<void> } => {
  let chunk: Promise<FunctionComponent> | undefined
  let hasFailed = false
  const start = (): Promise<FunctionComponent> => {
    hasFailed = false
    const started = loadChunk(load).then((module) => module[name] as FunctionComponent)
    chunk = started
    started.then(
      // React sets these fields itself after it has waited for a promise. With them, it shows the screen without a
      // wait.
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => {
        hasFailed = true
      },
    )
    return started
  }
  const Screen = (props: object) => createElement(use(chunk ?? start()), props)
  const preload = async (): Promise<void> => {
    await (chunk && !hasFailed ? chunk : start()).catch(() => {})
  }
  return Object.assign(Screen, { preload }) as Module[Name] & { preload: () => Promise<void> }
}
