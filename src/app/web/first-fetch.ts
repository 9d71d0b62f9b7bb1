import { sendFirstCalls } from './first-calls.ts'
import { warmFormats } from './warm-formats.ts'

/** The `fetch` of the client. The page runs this module before the program, to send the calls of the first screen. */
export const firstFetch = sendFirstCalls({ storage: localStorage, location: window.location })

warmFormats()
