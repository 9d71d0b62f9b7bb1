/** The systems of phones, as the SDK recognises them. */
const phone = /ios|iphone|ipod|ipad|android|blackberry|iemobile/i

/** Returns the timeout of a provider's request: mobile networks are slow (docs/rules/screens.md#loading-calls). */
export const providerTimeoutMs = (): number => (phone.test(navigator.userAgent) ? 60_000 : 30_000)

/**
 * Loads the SDK so that it gives phones the longer timeout. It has one, but only inside Cordova, and looks for Cordova
 * once, when its code runs. It recognises a phone itself.
 */
export const withPhoneTimeouts = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  const page: { cordova?: unknown } = window as object
  if ('cordova' in page) return load()
  page.cordova = true
  try {
    return await load()
  } finally {
    delete page.cordova
  }
}
