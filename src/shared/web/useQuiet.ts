import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Returns true once no screen has read anything for `quietMs`, and stays true. What may come later waits for it, so that it
 * delays no first row.
 */
export const useQuiet = (quietMs: number): boolean => {
  const [wasQuiet, setWasQuiet] = useState(false)
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (isReading || wasQuiet) return undefined
    const timer = setTimeout(() => setWasQuiet(true), quietMs)
    return () => clearTimeout(timer)
  }, [isReading, wasQuiet, quietMs])
  return wasQuiet
}
