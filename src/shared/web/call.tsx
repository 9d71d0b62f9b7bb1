import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from '#shared/client.ts'

const CallContext = createContext<Client | undefined>(undefined)

export const CallProvider = ({ call, children }: { call: Client; children: ReactNode }) => (
  <CallContext value={call}>{children}</CallContext>
)

/** Returns the client of the API, which sends the signed-in person's token. */
export const useCall = (): Client => {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall() needs a CallProvider above it.')
  return call
}
