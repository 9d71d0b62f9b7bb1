/** What the content security policy asks of every style element that a script adds; empty in development. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

// Two libraries write style elements on their own and look for the nonce here: the toasts' (as soon as it is loaded, so
// this module comes before it) and the one that locks the scroll under a dialog.
Object.assign(window, { __nonce__: styleNonce, __webpack_nonce__: styleNonce })
