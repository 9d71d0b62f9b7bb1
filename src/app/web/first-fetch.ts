import { safeLocalStorage } from '#shared/web/storage.ts'
import { sendFirstCalls } from './first-calls.ts'

/**
 * Creates formats of amounts and dates while the program still loads. The first formats of a page take about 20 ms,
 * four times as much on a phone, because the browser reads its French and its time zones; later ones take none. Each is
 * a task of its own, so that none is a long one.
 */
const warmFormats = (): void => {
  const formats = [
    () => new Intl.NumberFormat('fr-FR').format(0),
    () => new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(0),
    () => new Intl.DateTimeFormat('fr-FR').format(0),
    () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris' }).format(0),
    () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long', month: 'long' }).format(0),
  ]
  for (const warm of formats) setTimeout(warm)
}

/** The `fetch` of the client. The page runs this module before the program, to send the calls of the first screen. */
export const firstFetch = sendFirstCalls({ storage: safeLocalStorage, location: window.location })

warmFormats()
