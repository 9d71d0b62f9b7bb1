declare module 'virtual:guide-pages' {
  /** The pages by name, in the order of their jobs. */
  export const entries: Map<string, import('./guide-page.ts').GuideEntry>
  export const loaders: Record<
    string,
    | (() => Promise<{ page: import('./guide-page.ts').GuidePage; pictures: import('./guide-page.ts').GuidePictures }>)
    | undefined
  >
}
