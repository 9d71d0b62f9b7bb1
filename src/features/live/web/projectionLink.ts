/** The path of the projection (src/app/web/routes/visitor.tsx). */
const path = '/direct'

/** Returns the address of a projection. The token is in the fragment, which no server and no log ever sees. */
export const addressOf = (token: string): string => `${path}#${token}`

/** Reads the token of the page's address. */
export const tokenOf = (hash: string): string => hash.replace(/^#/, '')
