import { sendFirstCalls } from './first-calls.ts'

/**
 * Creates a date format and an amount format while the program still loads. The first formats of a page take about 20 ms,
 * four times as much on a phone, because the browser reads its time zones and its French; later ones take none.
 */
const warmFormats = (): void => {
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long', month: 'long' }).format(0)
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(0)
}

/** The `fetch` of the client. The page runs this module before the program, to send the calls of the first screen. */
export const firstFetch = sendFirstCalls({ storage: localStorage, location: window.location })

warmFormats()
