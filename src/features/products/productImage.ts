/** A placeholder for the origin of this site. */
const siteOrigin = 'https://escarcelle.invalid'

const urlOf = (src: string, base: string): URL | undefined => (URL.canParse(src, base) ? new URL(src, base) : undefined)

/**
 * Checks the address of an image: a path of this site, or an https URL without credentials. Parsed like a browser, so
 * that `//elsewhere`, `/\elsewhere` and scripts are refused.
 */
export const isImageAddress = (src: string): boolean => {
  const url = urlOf(src, siteOrigin)
  if (!url || url.username !== '' || url.password !== '') return false
  if (src.startsWith('/')) return url.origin === siteOrigin
  return /^https:\/\//i.test(src) && url.protocol === 'https:'
}

/** Checks whether the page's policy (`img-src 'self'`) allows the image. */
export const isDrawable = (src: string, origin: string): boolean =>
  isImageAddress(src) && urlOf(src, origin)?.origin === origin
