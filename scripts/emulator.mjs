// Finds or installs the Firebase Auth Emulator, which replaces Google's sign-in in tests. It is large and only for
// tests, so it is in a cache folder and in no package.json. Uses only Node's built-in modules.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const version = '15.34.2'
const cache = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'escarcelle')
const folder = path.join(cache, `firebase-tools-${version}`)

/** Returns the folder of the package `firebase-tools`, or undefined when it is not installed. */
export const findEmulator = () => {
  const found = path.join(folder, 'node_modules', 'firebase-tools')
  return existsSync(found) ? found : undefined
}

/**
 * Installs the emulator when it is missing. `npm` runs npm with arguments. The rename makes the installation atomic.
 */
export const ensureEmulator = (npm) => {
  if (findEmulator()) return
  console.log("Installation de l'émulateur de Firebase, à part (npm, 220 Mo)…")
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  // Its install scripts and optional dependencies are for other emulators.
  const parts = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error']
  npm(['install', `firebase-tools@${version}`, '--prefix', unfinished, ...parts])
  renameSync(unfinished, folder)
}
