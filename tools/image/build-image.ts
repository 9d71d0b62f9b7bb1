import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { contextFiles, copiedFiles, type Instruction, stagesOf } from './context.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

type Locked = { dev?: boolean; optional?: boolean; devOptional?: boolean; link?: boolean }

/**
 * Copies the packages that `npm ci` would install, without the network: those of this machine. Packages of other
 * platforms are not on it.
 */
const installPackages = (app: string, command: string): void => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const hasDev = !command.includes('--omit=dev')
  const hasOptional = !command.includes('--omit=optional')
  for (const [folder, { dev, optional, devOptional, link }] of Object.entries(lock.packages)) {
    if (!folder.startsWith('node_modules/') || link || !existsSync(path.join(root, folder))) continue
    const isWanted = (hasDev || !dev) && (hasOptional || !optional) && (hasDev || hasOptional || !devOptional)
    if (!isWanted) continue
    mkdirSync(path.dirname(path.join(app, folder)), { recursive: true })
    // Linked, not copied: nothing writes to them. A package's own packages are others of the list.
    const linked = ['--archive', '--link', path.join(root, folder), path.join(app, folder)]
    if (!existsSync(path.join(app, folder))) execFileSync('cp', linked)
    rmSync(path.join(app, folder, 'node_modules'), { recursive: true, force: true })
  }
}

/** Runs a step of the Dockerfile on this machine. A step that it does not know fails, so that no step goes untested. */
const runStep = (command: string, app: string, imageRoot: string): void => {
  if (command.startsWith('npm ci ')) return installPackages(app, command)
  if (command.startsWith('node ')) {
    execFileSync(process.execPath, command.split(' ').slice(1), { cwd: app, stdio: ['ignore', 'ignore', 'inherit'] })
    return
  }
  const [, mode = '', folder = ''] =
    /^install --directory --owner=1000 --group=1000 --mode=(\d+) (\/\w+)$/.exec(command) ?? []
  if (!folder) throw new Error(`the test does not know the step RUN ${command}`)
  const made = path.join(imageRoot, folder)
  mkdirSync(made)
  chmodSync(made, Number.parseInt(mode, 8))
  if (process.getuid?.() === 0) chownSync(made, 1000, 1000)
}

const runStage = (stage: Instruction[], files: string[], imageRoot: string, built: string | undefined): string => {
  const app = path.join(imageRoot, 'app')
  mkdirSync(app, { recursive: true })
  for (const { name, value } of stage) {
    if (name === 'RUN') runStep(value, app, imageRoot)
    if (name !== 'COPY') continue
    const [, source = '', target = ''] = /^--from=build \/app\/(\S+) (\S+)$/.exec(value) ?? []
    if (source) cpSync(path.join(built ?? '', source), path.join(app, target), { recursive: true })
    else
      for (const { from, to } of copiedFiles(value, files)) {
        mkdirSync(path.dirname(path.join(app, to)), { recursive: true })
        cpSync(path.join(root, from), path.join(app, to))
      }
  }
  return app
}

/** The command and the variables of a container of the image. */
export type BuiltImage = { command: string[]; environment: Record<string, string> }

/** Builds the image of the Dockerfile into a folder, of the files that .dockerignore leaves to it. */
export const buildImage = (folder: string): BuiltImage => {
  const files = contextFiles(root, read('.dockerignore'))
  const [build = [], runtime = []] = stagesOf(read('Dockerfile'))
  const built = runStage(build, files, path.join(folder, 'build'), undefined)
  runStage(runtime, files, path.join(folder, 'root'), built)
  const valueOf = (name: string) => runtime.find((step) => step.name === name)?.value ?? ''
  const pairs = valueOf('ENV')
    .split(' ')
    .map((pair): [string, string] => {
      const [name = '', value = ''] = pair.split('=')
      return [name, value]
    })
  return { command: JSON.parse(valueOf('CMD')) as string[], environment: Object.fromEntries(pairs) }
}
