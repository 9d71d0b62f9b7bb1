/** The path of a browser on this machine, or undefined when only Playwright's own may be there. */
export declare const findChromium: () => string | undefined
