/** Returns the path of a browser on this machine, or undefined when only Playwright's may be installed. */
export declare const findChromium: () => string | undefined
