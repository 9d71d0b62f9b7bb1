/**
 * Which identity provider the browser's SDK signs in at. The server writes it into the page, as it does with the
 * environment. Nothing of it is secret: Firebase's API key names a project, and gives no right in it.
 */
export type PageProvider = { name: 'embedded' } | { name: 'google'; projectId: string; apiKey: string }

/** Neither blanks nor quotes: they stand in an attribute of the page as they are. */
export const projectIdPattern = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
export const apiKeyPattern = /^[\w-]{10,100}$/

/** As the page's `<meta name="identity">` holds it: 'embedded', or 'google', the project and its key. */
export const writeProvider = (provider: PageProvider): string =>
  provider.name === 'embedded' ? 'embedded' : `google ${provider.projectId} ${provider.apiKey}`

/** Anything unheard of counts as embedded: a page that no server has filled in is one in development. */
export const readProvider = (text: string | undefined): PageProvider => {
  const [name, projectId, apiKey] = text?.split(' ') ?? []
  return name === 'google' && projectId && apiKey ? { name, projectId, apiKey } : { name: 'embedded' }
}

/** The origins that the SDK calls besides our own; the content security policy allows no other. */
export const sdkOrigins = (provider: PageProvider): string[] =>
  provider.name === 'embedded' ? [] : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
