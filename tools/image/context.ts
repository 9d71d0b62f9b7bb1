import { readdirSync } from 'node:fs'
import path from 'node:path'

type Rule = { pattern: RegExp; isException: boolean }

/** Turns a pattern of .dockerignore into an expression for the paths that it names, and all below them. */
const patternOf = (glob: string): RegExp => {
  const parts = glob
    .replace(/^\/|\/$/g, '')
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => {
      const wildcard = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }[part]
      return wildcard ?? part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    })
  return new RegExp(`^${parts.join('')}(?:/.*)?$`)
}

const rulesOf = (dockerignore: string): Rule[] =>
  dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: patternOf(line.replace(/^!/, '')), isException: line.startsWith('!') }))

/** Tells whether Docker leaves a file out of the build's context: the last rule that names it decides. */
const isLeftOut = (file: string, rules: Rule[]): boolean =>
  rules.findLast(({ pattern }) => pattern.test(file))?.isException === false

/** These contain neither the product's files nor anything that an image may have, and are large. */
const neverInImages = new Set(['.git', 'node_modules', 'data', 'dist'])

/** Lists the files of a folder that Docker sends to a build, as .dockerignore says. */
export const contextFiles = (root: string, dockerignore: string): string[] => {
  const rules = rulesOf(dockerignore)
  const listFiles = (folder: string): string[] =>
    readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const name = path.posix.join(folder, entry.name)
      if (neverInImages.has(entry.name)) return []
      return entry.isDirectory() ? listFiles(name) : [name]
    })
  return listFiles('').filter((file) => !isLeftOut(file, rules))
}

/** A step of a Dockerfile. */
export type Instruction = { name: string; value: string }

/** Reads a Dockerfile as its stages, each with its instructions. */
export const stagesOf = (dockerfile: string): Instruction[][] => {
  const lines = dockerfile.replaceAll(/\\\n/g, ' ').split('\n')
  const instructions = lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', value: line.slice(line.indexOf(' ') + 1).trim() }))
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []))
  return starts.map((start, index) => instructions.slice(start, starts[index + 1]))
}

/**
 * Lists what a COPY takes out of the context, and where it puts it. Throws when a source is not in the context, as
 * Docker does.
 */
export const copiedFiles = (value: string, files: string[]): { from: string; to: string }[] => {
  const parts = value.split(/\s+/)
  const target = parts.at(-1) ?? ''
  return parts.slice(0, -1).flatMap((source) => {
    const found = files.filter((file) => patternOf(source).test(file))
    if (found.length === 0) throw new Error(`COPY ${value}: "${source}" is not in the context of the build`)
    return found.map((from) => {
      // The content of a folder is copied, a file keeps its name.
      const below = from.startsWith(`${source}/`) ? from.slice(source.length + 1) : path.posix.basename(from)
      const isFolder = target.endsWith('/') || from.startsWith(`${source}/`) || parts.length > 2
      return { from, to: isFolder ? path.posix.join(target, below) : target }
    })
  })
}
