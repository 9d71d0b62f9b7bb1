import { createElement, type FunctionComponent, lazy } from 'react'
import { loadChunk } from '#shared/web/chunk.ts'

type Loaded = { default: FunctionComponent }

/** Creates a component that the router loads first. Its own `lazyRouteComponent` changes its hooks. */
export const lazyScreen = <Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Module[Name] & { preload: () => Promise<void> } => {
  let chunk: { code: Promise<Loaded>; Part: FunctionComponent } | undefined
  let hasFailed = false
  const start = () => {
    hasFailed = false
    let loaded: Loaded | undefined
    const code = loadChunk(load).then((module) => {
      loaded = { default: module[name] as FunctionComponent }
      return loaded
    })
    code.catch(() => {
      hasFailed = true
    })
    // `lazy` waits for a promise, even for one that is resolved. It shows at once what a thenable gives at once.
    // oxlint-disable-next-line unicorn/no-thenable -- React documents that `lazy` takes a thenable.
    const atOnce = (component: Loaded) => ({ then: (show: (part: Loaded) => void) => show(component) })
    const Part = lazy(() => (loaded ? (atOnce(loaded) as unknown as Promise<Loaded>) : code))
    chunk = { code, Part: Part as unknown as FunctionComponent }
    return chunk
  }
  const Screen = (props: object) => createElement((chunk ?? start()).Part, props)
  const preload = async (): Promise<void> => {
    await (chunk && !hasFailed ? chunk : start()).code.catch(() => {})
  }
  return Object.assign(Screen, { preload }) as Module[Name] & { preload: () => Promise<void> }
}
