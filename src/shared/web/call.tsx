import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from '#shared/client.ts'

const CallContext = createContext<Client | undefined>(undefined)

/** Hands the API's client to every component below; a test hands its own. */
export const CallProvider = ({ call, children }: { call: Client; children: ReactNode }) => (
  <CallContext value={call}>{children}</CallContext>
)

/** The one function that calls the API, with the signed-in person's token. */
export const useCall = (): Client => {
  const call = useContext(CallContext)
  if (!call) throw new Error('useCall() needs a CallProvider above it.')
  return call
}
