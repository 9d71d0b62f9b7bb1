import { createContext, type ReactNode, useContext, useState } from 'react'
import { defaultWeekday } from '#shared/days.ts'
import { callersOf, type Role } from '#shared/role.ts'
import { safeLocalStorage } from './storage.ts'

type ScreenProfile = {
  _id: string
  role: Role
  homeRole?: Role | undefined
  mayCount?: boolean
  customer: { _id: string; name?: string; weekday?: number } | null
}

const ProfileContext = createContext<ScreenProfile | undefined>(undefined)

export const ProfileProvider = ({ profile, children }: { profile: ScreenProfile; children: ReactNode }) => (
  <ProfileContext value={profile}>{children}</ProfileContext>
)

const useProfile = (): ScreenProfile => {
  const profile = useContext(ProfileContext)
  if (!profile) throw new Error('useRole() needs a ProfileProvider above it.')
  return profile
}

/** Returns the active role of the signed-in person, which decides what a screen offers. */
export const useRole = (): Role => useProfile().role

/** Returns what the signed-in person may call as. */
export const useCallers = () => callersOf(useProfile())

/** Returns the id of the signed-in person's account, which is the same in every role. */
export const useAccountId = (): string => useProfile()._id

/** Returns the customer that the signed-in person belongs to. */
export const useOwnCustomerId = (): string | undefined => useProfile().customer?._id

/** Returns the own day of the week of the customer that the signed-in person belongs to: Monday is 1, Sunday is 7. */
export const useOwnWeekday = (): number => useProfile().customer?.weekday ?? defaultWeekday

export const useOwnCustomerName = (): string | undefined => useProfile().customer?.name

/** Keeps a choice of the person in this browser: what they have unfolded. Undefined until they choose. */
export const useRemembered = (name: string): [boolean | undefined, (value: boolean) => void] => {
  const key = `shown:${useAccountId()}:${name}`
  const [value, setValue] = useState(() => readBoolean(safeLocalStorage.getItem(key)))
  const remember = (next: boolean) => {
    setValue(next)
    safeLocalStorage.setItem(key, String(next))
  }
  return [value, remember]
}

const readBoolean = (text: string | null): boolean | undefined => (text === null ? undefined : text === 'true')
