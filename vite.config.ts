import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { namedBreakpoints } from './scripts/breakpoints.ts'
import { buildTarget } from './scripts/browser-floor.ts'
import { guidePages } from './scripts/guide-pages.ts'
import { leanDeclarations } from './scripts/lean-declarations.ts'
import { leanZod } from './scripts/lean-zod.ts'
import { oldBrowserScript } from './scripts/old-browser.ts'

const compress = promisify(brotliCompress)

/** Writes a `.br` beside every hashed asset worth it, once, at the best quality: the server only sends it. */
const precompress = (): Plugin => {
  let assetsDir = ''
  return {
    name: 'escarcelle:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      assetsDir = path.resolve(root, build.outDir, build.assetsDir)
    },
    // A build that failed does not get here.
    writeBundle: async () => {
      const names = (await readdir(assetsDir)).filter((name) => /\.(js|css|svg)$/.test(name))
      for (const name of names) {
        const file = path.join(assetsDir, name)
        const bytes = await readFile(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await writeFile(`${file}.br`, await compress(bytes, { params }))
      }
    },
  }
}

/** Finds a file of the build by its name without the hash. */
const fileIn = (bundle: object | undefined, name: RegExp): string => {
  const file = Object.keys(bundle ?? {}).find((candidate) => name.test(candidate))
  if (!file) throw new Error(`The build has no file ${name}.`)
  return `/${file}`
}

/**
 * Names in the page what would be found late: the font, which its style sheet names, and the script that sends the
 * first calls, which runs before the program has loaded. The libraries run as soon as they have arrived, in a task of
 * their own, so that the program's start does not block a slow phone for long.
 */
const loadInSteps = (): Plugin => ({
  name: 'escarcelle:load-in-steps',
  apply: 'build',
  transformIndexHtml: {
    // After Vite has added the scripts of the program.
    order: 'post',
    handler: (html, { bundle }) => {
      const font = fileIn(bundle, /inter-latin-wght-normal.*\.woff2$/)
      const calls = { type: 'module', async: true, crossorigin: true, src: fileIn(bundle, /first-calls.*\.js$/) }
      const preload = { rel: 'preload', href: font, as: 'font', type: 'font/woff2', crossorigin: true }
      const libraries = `src="${fileIn(bundle, /libraries.*\.js$/)}"`
      if (!html.includes(libraries)) throw new Error('The page does not name the libraries.')
      return {
        html: html.replace(libraries, `async ${libraries}`),
        tags: [
          { tag: 'script', attrs: calls, injectTo: 'head-prepend' },
          { tag: 'link', attrs: preload, injectTo: 'head' },
        ],
      }
    },
  },
})

/**
 * Marks the scripts of the start with V8's compile hint. Chromium then compiles all their functions in a background
 * thread while they arrive, instead of each at its first call. Other browsers ignore the comment.
 */
const compileWhileLoading = (): Plugin => ({
  name: 'escarcelle:compile-while-loading',
  apply: 'build',
  // The hint comes first in the file, before what Vite adds at the end of the build.
  writeBundle: async ({ dir = '' }, bundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !/^(libraries|first-calls|shell|home)$/.test(file.name)) continue
      const script = path.join(dir, file.fileName)
      await writeFile(script, `//# allFunctionsCalledOnLoad\n${await readFile(script, 'utf8')}`)
    }
  },
})

/** The code of forms and lists of records, which the first screen of an association's users does not need. */
const records = new RegExp(
  [
    String.raw`/features/(customers/customer|devices/device|movements/movement|transactions/donation|audit/journal)\.ts$`,
    String.raw`/shared/(contact|fields|siren)\.ts$`,
  ].join('|'),
)

/** The program, and what most first screens share: a phone that opens one of them loads no other screen for it. */
const shell = new RegExp(
  [
    String.raw`/src/app/web/main\.tsx$`,
    String.raw`/shared/web/kit/(Amount|Form|LinkRows|Loaded|LoadMore|Notice|StatCards)\.tsx$`,
    String.raw`/shared/(period-names\.ts|web/(CopyLinkButton\.tsx|customerCalendar\.ts|saveFile\.ts|useChange\.ts))$`,
    String.raw`/@mantine/core/esm/components/(InputBase/InputBase|TextInput/TextInput)\.mjs$`,
  ].join('|'),
)

/** The two screens of statistics, without their pictures. */
const statistics = new RegExp(
  [
    String.raw`/features/statistics/statistics(\.texts)?\.ts$`,
    String.raw`/features/statistics/web/(StatisticsPage|Period(Bar|Cards|Screen))\.tsx$`,
    String.raw`/features/statistics/web/(Period\.module\.css|statistics\.queries\.ts)$`,
  ].join('|'),
)

/** The pictures of these screens. */
const pictures = new RegExp(
  [
    String.raw`/features/statistics/web/\w*(BarList|Chart|Picture|Pictures|FiguresTable)(\.module\.css|\.tsx)$`,
    String.raw`/features/statistics/web/(drawPicture|pictureTable|sharePictures|useMarks)\.ts$`,
    String.raw`/features/statistics/(buckets|ramadan\.texts)\.ts$`,
  ].join('|'),
)

/**
 * The imports that a chunk must not have: the start, no schemas of records; a first screen, no code of another screen.
 */
const needless: { chunk: RegExp; imported: RegExp }[] = [
  { chunk: /^(libraries|first-calls|shell|home)$/, imported: /^records$/ },
  { chunk: /^(login|lists|statistics)$/, imported: /^(home|fields|pictures|records)$/ },
]

/** Refuses a build whose first screens load what they do not need. */
const startWithoutNeedless = (): Plugin => ({
  name: 'escarcelle:start-without-needless',
  apply: 'build',
  generateBundle: (_, bundle) => {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const names = new Map(chunks.map(({ fileName, name }) => [fileName, name]))
    for (const { name, imports } of chunks)
      for (const { chunk, imported } of needless) {
        const found = chunk.test(name) && imports.map((file) => names.get(file) ?? '').find((one) => imported.test(one))
        if (found) throw new Error(`The chunk ${name} needs a module of the chunk ${found} (vite.config.ts).`)
      }
  },
})

/** In development nobody replaces what the server writes into the page: no nonce is needed, and it is no production. */
const developmentPage = (): Plugin => ({
  name: 'escarcelle:development-page',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html.replaceAll('__CSP_NONCE__', '').replaceAll('__APP_ENV__', 'preprod').replaceAll('__IDENTITY__', 'embedded'),
})

const server = `http://127.0.0.1:${process.env['PORT'] || 3000}`

export default defineConfig({
  // `#feature/causes` is the feature's pages.
  resolve: { conditions: ['web', ...defaultClientConditions] },
  plugins: [
    react({ jsxImportSource: '#shared/web' }),
    guidePages(),
    leanDeclarations(),
    leanZod(),
    startWithoutNeedless(),
    compileWhileLoading(),
    precompress(),
    loadInSteps(),
    developmentPage(),
    oldBrowserScript(),
  ],
  css: { postcss: { plugins: [namedBreakpoints] } },
  build: {
    target: buildTarget,
    manifest: true,
    sourcemap: false,
    // The content security policy takes no font out of a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs and a release seldom changes stays in the browser's cache.
        codeSplitting: {
          // Zod is configured in its own chunk, since another chunk could create schemas earlier.
          groups: [
            {
              name: 'libraries',
              priority: 3,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\/|shared\/web\/zodJitless/,
            },
            {
              name: 'first-calls',
              test: /(first-calls|first-fetch|stored-token|shared\/web\/storage)\.ts$/,
              priority: 4,
            },
            // Its modules are imported by those of the start, and used by forms and lists alone.
            { name: 'records', test: records, priority: 3, includeDependenciesRecursively: false },
            // One file for what every screen needs, one for the donations: a slow phone pays for each file.
            { name: 'shell', test: shell, priority: 2 },
            { name: 'home', test: /(HomeScreen|TransactionsPage)\.tsx$/, priority: 1.5 },
            // One file for what loads above the donations, after their rows.
            { name: 'under-header', test: /screens\/UnderHeader\.tsx$/, priority: 1.2 },
            // The figures of a period, and their pictures, which load after the first paint.
            { name: 'statistics', test: statistics, includeDependenciesRecursively: false },
            { name: 'pictures', test: pictures, includeDependenciesRecursively: false },
            // What the first screen of the platform's staff has besides, and other lists.
            { name: 'lists', test: /kit\/(Fields|ListScreen|SearchField)\.tsx$|useAddressFilters\.ts$/, priority: 1 },
            // The fields of the filters and of most forms.
            { name: 'fields', test: /FilterPanel\.tsx$/ },
            // The fields of the login, which other screens of the sign-in have too.
            { name: 'login', test: /LoginPage\.tsx$/ },
            // The start names each file of the program: what several screens share of these is one file.
            {
              name: 'icons',
              test: /@tabler\/icons-react\/dist\/esm\/icons\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'forms',
              test: /shared\/web\/kit\/\w*(Form|Dialog|Button|Guard)\.tsx$|useSchemaForm\.ts$/,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/idp': server, '/preprod/mails': server, '/adresse': server, '/recu': server } },
})
