/** Where the product runs, as the server wrote it into the page. Anything unheard of counts as production. */
export type AppEnvironment = 'preprod' | 'production'

export const readAppEnvironment = (): AppEnvironment =>
  document.querySelector<HTMLMetaElement>('meta[name="app-env"]')?.content === 'preprod' ? 'preprod' : 'production'
