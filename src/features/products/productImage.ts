/** Stands for whichever origin our pages have, where none is known. */
const ourOrigin = 'https://escarcelle.invalid'

const urlOf = (src: string, base: string): URL | undefined => (URL.canParse(src, base) ? new URL(src, base) : undefined)

/**
 * Whether a picture may have this address: a path of our own pages, or an https address without a name and password in
 * it. Judged as a browser reads it, so that neither `//elsewhere` nor `/\elsewhere` passes for a path, and no script does.
 */
export const isImageAddress = (src: string): boolean => {
  const url = urlOf(src, ourOrigin)
  if (!url || url.username !== '' || url.password !== '') return false
  if (src.startsWith('/')) return url.origin === ourOrigin
  return /^https:\/\//i.test(src) && url.protocol === 'https:'
}

/** Whether the page's policy (`img-src 'self'`) lets it draw the picture: from the page's own origin alone. */
export const isDrawable = (src: string, origin: string): boolean =>
  isImageAddress(src) && urlOf(src, origin)?.origin === origin
