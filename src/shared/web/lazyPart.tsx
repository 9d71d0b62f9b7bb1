import { type FunctionComponent, useEffect, useEffectEvent, useState } from 'react'
import { loadChunk } from './chunk.ts'
import { failureText } from './failureText.ts'
import { LoadFailure } from './kit/LoadFailure.tsx'
import { toasts } from './toasts.ts'

/**
 * Creates a component that loads when it is first shown: `lazyPart(() => import('./Panel.tsx').then(({ Panel }) =>
 * Panel))`. When loading fails, the screen around it stays. A part with an `onClose` prop is closed, with a toast. Any
 * other part offers 'Réessayer' in its place.
 */
export const lazyPart = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) => {
  let loaded: FunctionComponent<Props> | undefined
  return function LazyPart(props: Props) {
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
      const loadPart = async () => {
        try {
          loaded = await loadChunk(load)
          if (!isUnmounted) setPart(() => loaded)
        } catch (error) {
          if (!isUnmounted) onFailed(error)
        }
      }
      void loadPart()
      return () => {
        isUnmounted = true
      }
    }, [Part, failure])
    if (failure) return <LoadFailure error={failure} onRetry={() => setFailure(undefined)} />
    return Part ? <Part {...props} /> : null
  }
}
