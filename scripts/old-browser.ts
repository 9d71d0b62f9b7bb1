import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { floorText } from './browser-floor.ts'

/**
 * Adds to the page the script that shows a sentence in a browser below the floor. It is no module, so that a browser
 * without modules runs it too. It runs before the program, as both wait for the page to be read.
 */
export const oldBrowserScript = (): Plugin => {
  let reference = ''
  return {
    name: 'escarcelle:old-browser',
    apply: 'build',
    buildStart() {
      const file = path.resolve(import.meta.dirname, '../src/app/web/old-browser.js')
      const source = readFileSync(file, 'utf8').replaceAll('__FLOOR__', floorText)
      reference = this.emitFile({ type: 'asset', name: 'old-browser.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const { fileName } =
          Object.values(bundle ?? {}).find(({ fileName }) => /old-browser-.*\.js$/.test(fileName)) ?? {}
        if (!reference || !fileName) throw new Error('The build has no old-browser.js.')
        const attrs = { defer: true, src: `/${fileName}` }
        return { html, tags: [{ tag: 'script', attrs, injectTo: 'head-prepend' }] }
      },
    },
  }
}
