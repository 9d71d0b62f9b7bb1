// Finds the browser of the tests, or installs it: Debian's package as root, Playwright's elsewhere. The headless shell
// comes first, since it opens a page in half the time.
import { existsSync } from 'node:fs'
import path from 'node:path'

const headlessShell = '/usr/bin/chromium-headless-shell'
const systemBrowsers = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of a browser on this machine, or undefined when only Playwright's may be installed. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...systemBrowsers].find((file) => file !== undefined && existsSync(file))

export const ensureChromium = (run) => {
  if (findChromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installation de Chromium (apt-get)…')
    run('apt-get', ['update', '-qq'])
    const install = 'apt-get install -y -qq --no-install-recommends'
    run('sh', ['-c', `${install} chromium-headless-shell || ${install} chromium`])
    return
  }
  console.log('Installation de Chromium (Playwright)…')
  run(path.join('node_modules', '.bin', 'node'), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}
