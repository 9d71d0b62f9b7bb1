import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type BuiltFile = { file: string; name?: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, BuiltFile>

/** The screens whose code is preloaded, by the name of their chunk: of a group in vite.config.ts, or of a file. */
const screens: { chunk: string; pathname: RegExp }[] = [
  { chunk: 'home', pathname: /^\/$|^\/a\/customers\/[^/]+\/transactions$|^\/a\/organizer\/transactions$/ },
  { chunk: 'CustomerListPage', pathname: /^\/a\/customers$/ },
  { chunk: 'LoginPage', pathname: /^\/auth\/login$/ },
  { chunk: 'StatisticsPage', pathname: /^(\/a|\/a\/customers\/[^/]+)?\/stats$/ },
]

/** Lists a file with all that it imports. */
const closureOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const imports = seen.has(key) ? [] : (manifest[key]?.imports ?? [])
  seen.add(key)
  for (const imported of imports) closureOf(manifest, imported, seen)
  return seen
}

const linkOf = ({ file, css = [] }: BuiltFile): string[] => [
  `</${file}>; rel=modulepreload; crossorigin`,
  ...css.map((sheet) => `</${sheet}>; rel=preload; as=style; crossorigin`),
]

/**
 * Reads the manifest of the build. Returns the Link header of a page: the code of its screen, which the browser would
 * otherwise find once the program has started. Undefined for a screen without a preload, and without a manifest.
 */
export const readPreloads = (webDir: string, page: string): ((pathname: string) => string | undefined) => {
  const file = path.join(webDir, '.vite', 'manifest.json')
  const manifest: Manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {}
  const links = screens.flatMap(({ chunk, pathname }) => {
    const key = Object.keys(manifest).find((candidate) => manifest[candidate]?.name === chunk)
    if (!key) return []
    // The page names what the program needs.
    const keys = [...closureOf(manifest, key)].filter((needed) => !page.includes(manifest[needed]!.file))
    return [{ pathname, link: keys.flatMap((needed) => linkOf(manifest[needed]!)).join(', ') }]
  })
  return (pathname) => links.find((screen) => screen.pathname.test(pathname))?.link
}
