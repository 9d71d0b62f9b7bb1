import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
    closeBundle: async (error) => {
      // Its own failure would hide that of the build.
      if (error) return
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

/** The page asks for the face of its text at once, instead of after the style sheet has told it to. */
const preloadFont = (): Plugin => ({
  name: 'escarcelle:preload-font',
  apply: 'build',
  transformIndexHtml: (_html, { bundle }) => {
    const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
    if (!font) throw new Error('The Latin face of Inter is not in the build.')
    const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
    return [{ tag: 'link', attrs, injectTo: 'head' }]
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
  plugins: [react(), precompress(), preloadFont(), developmentPage()],
  build: {
    manifest: true,
    sourcemap: false,
    // The content security policy takes no font out of a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // What every screen needs and a release seldom changes stays in the browser's cache. The library of the toasts
        // is not in it: it writes styles as soon as it is evaluated, which must not be before the nonce is known.
        codeSplitting: {
          // Zod is configured in its own chunk, since another chunk could create schemas earlier.
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|zod)\/|shared\/web\/zodJitless/,
            },
            // The declarations of calls, the rules and the icons: small modules that most screens use.
            {
              name: 'declarations',
              test: /src\/shared\/[^/]+\.ts$|src\/features\/[^/]+\/[^/]+\.ts$|icons-react/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/idp': server, '/preprod/mails': server } },
})
