import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import type { Builtin } from '../../scripts/browser-floor.ts'

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  else if (isNode(value)) {
    visit(value)
    for (const child of Object.values(value)) walk(child, visit)
  }
}

/** Matches syntax of regular expressions that Safari 16.3 refuses: it would not read the whole file. */
const newerPattern = /\(\?<[=!]|\(\?[ims-]+:/

/** Shorter names are those of the minifier. */
const shortestGlobal = 4

/**
 * Finds the newer builtins that a script uses: globals, members of globals by their name (`Promise.try`), methods of
 * values by theirs (`.toSorted()`), and newer syntax of regular expressions. A name that older values have too is left
 * to the browser's test.
 */
const usesIn = (script: string, builtins: Builtin[]): Set<string> => {
  const newer = builtins.filter(({ isNewer }) => isNewer)
  const older = new Set(builtins.flatMap(({ member, isNewer }) => (member && !isNewer ? [member] : [])))
  const globals = new Set(newer.flatMap(({ owner, member }) => (member ? [] : [owner])))
  const ofGlobals = new Set(newer.flatMap(({ owner, member }) => (member ? [`${owner}.${member}`] : [])))
  const methods = new Set(
    newer.flatMap(({ member, isStatic }) => (member && !isStatic && !older.has(member) ? [member] : [])),
  )
  const uses = new Set<string>()
  const readMember = ({ object, property, computed }: Node, isCalled: boolean): void => {
    if (computed || !isNode(property) || !isNode(object)) return
    const [owner, member] = [String(object['name']), String(property['name'])]
    if (ofGlobals.has(`${owner}.${member}`)) uses.add(`${owner}.${member}`)
    else if (isCalled && methods.has(member)) uses.add(`.${member}()`)
  }
  walk(parseAst(script), (node) => {
    const { callee, argument, regex, quasis } = node
    if (node.type === 'MemberExpression') readMember(node, false)
    if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') readMember(callee, true)
    const used = [node.type === 'NewExpression' && callee, node.type === 'UnaryExpression' && argument]
    for (const named of used)
      if (named && isNode(named)) {
        const name = String(named['name'])
        if (name.length >= shortestGlobal && globals.has(name)) uses.add(name)
      }
    const pattern = JSON.stringify(regex ?? quasis ?? (node.type === 'Literal' ? node['value'] : ''))
    if (newerPattern.test(pattern)) uses.add(`the pattern ${pattern.slice(0, 60)}`)
  })
  return uses
}

/** Lists the newer builtins of each built script, with the name of the script. */
export const builtUses = (builtins: Builtin[]): string[] => {
  const folder = path.resolve('dist/assets')
  const uses = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .flatMap((file) =>
      [...usesIn(readFileSync(path.join(folder, file), 'utf8'), builtins)].map(
        (use) => `${file.replace(/-[\w-]{8}\.js$/, '')}: ${use}`,
      ),
    )
  return [...new Set(uses)].toSorted()
}
