import { type House, password } from './street.ts'

export type Target = House & { origin: string }
/** Makes a call, and returns its status. 0 stands for an interrupted one. */
export type Call = (path: string, init?: RequestInit) => Promise<number>
/** Prepares an attack. Each call of the result makes one request. */
export type Attack = (
  target: Target,
  call: Call,
) => Promise<{ parallel: number; act: (turn: number) => Promise<unknown> }>

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
export const asJson = (token: string, body: object): RequestInit => ({
  method: 'POST',
  headers: { ...bearer(token), 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

export const signIn = async ({ origin, email }: Target): Promise<string> => {
  const answer = await fetch(`${origin}/idp/v1/accounts:signInWithPassword?key=neighbours`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  })
  const { idToken } = (await answer.json()) as { idToken?: string }
  if (idToken === undefined) throw new Error(`the hostile account cannot sign in: ${answer.status}`)
  return idToken
}

export const signInOften = (target: Target, times: number): Promise<string[]> =>
  Promise.all(Array.from({ length: times }, () => signIn(target)))

export const csvGzip = (token: string, file: Buffer): RequestInit => ({
  method: 'POST',
  headers: { ...bearer(token), 'content-type': 'text/csv', 'content-encoding': 'gzip' },
  body: new Uint8Array(file),
})
