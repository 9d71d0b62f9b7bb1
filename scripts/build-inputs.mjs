// Lists the inputs of the web's build. Uses built-in modules only: it runs before the packages are installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The files and folders that vite.config.ts, its plugins and the program read, besides the packages. */
export const buildInputs = [
  'src',
  'public',
  'docs/guide',
  'scripts/breakpoints.ts',
  'scripts/browser-floor.ts',
  'scripts/guide-pages.ts',
  'scripts/lean-declarations.ts',
  'scripts/lean-zod.ts',
  'scripts/old-browser.ts',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.web.json',
  'vite.config.ts',
]

/** Tells whether a file of an input is a part of the web: tests and the server's files are not. */
const isOfTheWeb = (file) =>
  !/\.(test|fixture)\.tsx?$/.test(file) && !/^src\/(.*\/)?(server|terminal|database)\//.test(file)

const filesOf = (root, input) => {
  const start = path.join(root, input)
  if (!existsSync(start)) return []
  if (!statSync(start).isDirectory()) return [input]
  return readdirSync(start, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

/** Hashes names and contents of all that the build reads: another digest means that the build is stale. */
export const digestOfBuild = (root) => {
  const hash = createHash('sha256')
  for (const file of buildInputs.flatMap((input) => filesOf(root, input)).filter(isOfTheWeb)) {
    hash.update(file)
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex')
}
