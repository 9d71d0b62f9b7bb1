// Finds the browser of the tests, or installs it: Debian's package as root, Playwright's elsewhere. The headless shell
// comes first, since it opens a page in half the time, and a whole run takes a fifth less of the processor.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const headlessShell = '/usr/bin/chromium-headless-shell'
const systemBrowsers = [headlessShell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of a browser on this machine, or undefined when only Playwright's may be installed. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...systemBrowsers].find((file) => file !== undefined && existsSync(file))

const install = 'apt-get install -y -qq --no-install-recommends'

/** Adds the headless shell to Debian's Chromium, in its version. A machine that cannot get it uses Chromium. */
const addHeadlessShell = () => {
  const { stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium'], { encoding: 'utf8' })
  if (!stdout) return
  console.log('Installation de Chromium sans fenêtre (apt-get)…')
  const packaged = `${install} chromium-headless-shell=${stdout}`
  spawnSync('sh', ['-c', `${packaged} || { apt-get update -qq && ${packaged}; }`])
}

export const ensureChromium = (run) => {
  const found = findChromium()
  const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (found === '/usr/bin/chromium' && hasApt) addHeadlessShell()
  if (found) return
  if (hasApt) {
    console.log('Installation de Chromium (apt-get)…')
    run('apt-get', ['update', '-qq'])
    run('sh', ['-c', `${install} chromium-headless-shell || ${install} chromium`])
    return
  }
  console.log('Installation de Chromium (Playwright)…')
  run(path.join('node_modules', '.bin', 'node'), ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
}
