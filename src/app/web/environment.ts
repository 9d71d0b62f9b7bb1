/** The environment, which the server writes into the page. Unknown values count as production. */
export type AppEnvironment = 'preprod' | 'production'

export const readAppEnvironment = (): AppEnvironment =>
  document.querySelector<HTMLMetaElement>('meta[name="app-env"]')?.content === 'preprod' ? 'preprod' : 'production'

/** The nonce that the content security policy requires on style elements added by scripts. Empty in development. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Two libraries add style elements and read the nonce from here when they load: the toasts' and the one that locks the
// scroll under a dialog.
Object.assign(window, { __nonce__: styleNonce, __webpack_nonce__: styleNonce })
