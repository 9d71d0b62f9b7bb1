export declare const buildInputs: string[]
/** Hashes names and contents of all that the build reads below a folder. */
export declare const digestOfBuild: (root: string) => string
