// Finds or installs the Firebase Auth Emulator, a double of Google's sign-in for tests. It is large and nothing of the
// product, so it lies in a cache folder of its own and in no package.json. Node's built-ins alone.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const version = '15.34.2'
const cache = path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'escarcelle')
const folder = path.join(cache, `firebase-tools-${version}`)

/** The folder of the package `firebase-tools`, or undefined when it is not installed. */
export const findEmulator = () => {
  const found = path.join(folder, 'node_modules', 'firebase-tools')
  return existsSync(found) ? found : undefined
}

/** Installs it where it is missing; `npm` runs npm with arguments. A half-made installation is never found. */
export const ensureEmulator = (npm) => {
  if (findEmulator()) return
  console.log("Installation de l'émulateur de Firebase, à part (npm, 220 Mo)…")
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  // Its install scripts and optional parts serve other emulators.
  const parts = ['--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error']
  npm(['install', `firebase-tools@${version}`, '--prefix', unfinished, ...parts])
  renameSync(unfinished, folder)
}
