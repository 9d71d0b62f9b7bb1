export declare const findEmulator: () => string | undefined
export declare const ensureEmulator: (npm: (args: string[]) => void) => void
