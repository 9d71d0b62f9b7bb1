import { useState } from 'react'
import { useAccountId } from './profile.tsx'

/**
 * Keeps a choice of the signed-in person in this browser: what they have unfolded. Undefined until they choose. Another person
 * at the same browser has their own.
 */
export const useRemembered = (name: string): [boolean | undefined, (value: boolean) => void] => {
  const key = `shown:${useAccountId()}:${name}`
  const [value, setValue] = useState(() => readBoolean(localStorage.getItem(key)))
  const remember = (next: boolean) => {
    setValue(next)
    localStorage.setItem(key, String(next))
  }
  return [value, remember]
}

const readBoolean = (text: string | null): boolean | undefined => (text === null ? undefined : text === 'true')
