declare module 'virtual:guide-pages' {
  /** The titles of the pages, by name. */
  export const titles: Map<string, string>
  export const loaders: Record<
    string,
    | (() => Promise<{ page: import('./guide-page.ts').GuidePage; pictures: import('./guide-page.ts').GuidePictures }>)
    | undefined
  >
}
