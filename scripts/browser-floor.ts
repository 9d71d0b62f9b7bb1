import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The oldest browsers that Escarcelle supports (docs/rules/screens.md#browsers-floor): the last ones of Windows 7, of
 * an iPhone of 2015 and of long support. The build lowers syntax and styles to them (vite.config.ts). tsconfig.web.json
 * allows our code the builtins of ECMAScript 2022 alone. test/e2e/floor.e2e.ts refuses newer ones in the built files,
 * those of the libraries included, and takes them away from the browser.
 */
const floor = { chrome: 109, edge: 109, firefox: 115, safari: 15.6, safari_ios: 15.6 } as const
type Browser = keyof typeof floor
const browsers = Object.keys(floor) as Browser[]

/** The floor as the build names it. */
export const buildTarget = browsers.map((browser) => `${browser.replace('safari_ios', 'ios')}${floor[browser]}`)

/** The floor in the words of the documentation, and of the page that an older browser shows. */
export const floorText = `Chrome ou Edge ${floor.chrome}, Firefox ${floor.firefox}, Safari ${floor.safari} (iPhone et iPad : iOS ${floor.safari_ios})`

type Support = { version_added: string | false; version_removed?: string } & Partial<
  Record<'flags' | 'prefix' | 'alternative_name', unknown>
>
type Feature = { [name: string]: unknown; __compat?: { support: Partial<Record<Browser, Support | Support[]>> } }

/** Reads Mozilla's list of what each browser has, which only tests need. */
const readCompatData = () => {
  const file = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
  type Features = Record<string, Feature>
  return JSON.parse(readFileSync(file, 'utf8')) as { api: Features; javascript: { builtins: Features } }
}

const isBy = (version: string | false | undefined, browser: Browser): boolean =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= floor[browser]

const isIn = (browser: Browser, support: Support | Support[] = []): boolean =>
  [support]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name }) =>
        isBy(added, browser) && !isBy(removed, browser) && !(flags ?? prefix ?? alternative_name),
    )

/**
 * A builtin: a global, or a member of a global or of its prototype. Of the language, the list does not tell which.
 * `isNewer` when a browser of the floor lacks it.
 */
export type Builtin = { owner: string; member?: string; isStatic?: boolean; isNewer: boolean }

const isNewer = ({ __compat }: Feature): boolean =>
  browsers.some((browser) => !isIn(browser, __compat?.support[browser]))

const membersOf = (owner: string, members: Feature): Builtin[] =>
  Object.entries(members as Record<string, Feature>).flatMap(([name, member]) =>
    /^[a-z]\w*$/i.test(name) && !name.endsWith('_event') && member.__compat
      ? [{ owner, member: name.replace(/_static$/, ''), isStatic: name.endsWith('_static'), isNewer: isNewer(member) }]
      : [],
  )

/** Lists the builtins of the language and of the page. Of a global that the floor lacks, the members are left out. */
export const listBuiltins = (): Builtin[] => {
  const { javascript, api } = readCompatData()
  return Object.entries({ ...api, ...javascript.builtins }).flatMap(([owner, feature]) =>
    feature.__compat && isNewer(feature) ? [{ owner, isNewer: true }] : membersOf(owner, feature),
  )
}
