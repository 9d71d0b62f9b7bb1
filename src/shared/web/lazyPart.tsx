import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadChunk } from './chunk.ts'
import { failureText } from './failureText.ts'
import { LoadFailure } from './kit/LoadFailure.tsx'
import { toasts } from './toasts.ts'

/**
 * Creates a component that loads when it is first shown:
 * `lazyPart(() => import('./Panel.tsx').then(({ Panel }) => Panel))`. When loading fails, the screen around it stays. A
 * part with an `onClose` prop is closed, with a toast. Any other part offers 'Réessayer' in its place. `preload` loads
 * it before it is shown; `fallback` stands in its place until then.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  fallback: ReactNode = null,
) => {
  let loaded: FunctionComponent<Props> | undefined
  const loadPart = async (): Promise<FunctionComponent<Props>> => {
    loaded = await loadChunk(load)
    return loaded
  }
  // A part that fails to load reports it where it is shown.
  const preload = (): void => void loadPart().catch(() => {})
  const LazyPart = (props: Props) => {
    const [Part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<unknown>()
    const onFailed = useEffectEvent((error: unknown) => {
      const { onClose } = props as { onClose?: () => void }
      if (!onClose) return setFailure(error)
      toasts.failure(failureText(error))
      onClose()
    })
    useEffect(() => {
      if (Part || failure) return undefined
      let isUnmounted = false
      const showPart = async () => {
        try {
          const part = await loadPart()
          if (!isUnmounted) setPart(() => part)
        } catch (error) {
          if (!isUnmounted) onFailed(error)
        }
      }
      void showPart()
      return () => {
        isUnmounted = true
      }
    }, [Part, failure])
    if (failure) return <LoadFailure error={failure} onRetry={() => setFailure(undefined)} />
    return Part ? <Part {...props} /> : fallback
  }
  return Object.assign(LazyPart, { preload })
}
