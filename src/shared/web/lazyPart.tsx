import { type FunctionComponent, useEffect, useEffectEvent, useState } from 'react'
import { loadChunk } from './chunk.ts'
import { failureText } from './failureText.ts'
import { LoadFailure } from './kit/LoadFailure.tsx'
import { toasts } from './toasts.ts'

/**
 * Makes a component of a part of the program that loads when it is first shown:
 * `lazyPart(() => import('./Panel.tsx').then(({ Panel }) => Panel))`.
 *
 * A part that does not arrive leaves the screen around it as it is. One that can be closed (it takes `onClose`) is
 * closed again, and a toast says why; any other offers 'Réessayer' in its own place.
 */
export const lazyPart = <Props extends object>(load: () => Promise<FunctionComponent<Props>>) => {
  let arrived: FunctionComponent<Props> | undefined
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => arrived)
    const [failure, setFailure] = useState<unknown>()
    const onFailed = useEffectEvent((error: unknown) => {
      const { onClose } = props as { onClose?: () => void }
      if (!onClose) return setFailure(error)
      toasts.failure(failureText(error))
      onClose()
    })
    useEffect(() => {
      if (Part || failure) return undefined
      let isGone = false
      const arrive = async () => {
        try {
          arrived = await loadChunk(load)
          if (!isGone) setPart(() => arrived)
        } catch (error) {
          if (!isGone) onFailed(error)
        }
      }
      void arrive()
      return () => {
        isGone = true
      }
    }, [Part, failure])
    if (failure) return <LoadFailure error={failure} onRetry={() => setFailure(undefined)} />
    return Part ? <Part {...props} /> : null
  }
}
