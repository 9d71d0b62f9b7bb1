import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '#shared/server/postgres/account.ts'
import { until } from '#test/crash/real-server.ts'
import { freePort } from '#test/free-port.ts'
import { haproxy, postgresPrograms } from './programs.ts'
import { askOnce, type Daemon, makeServerFolder, startDaemon } from './servers.ts'

type Node = {
  name: string
  postgresPort: number
  restPort: number
  data: string
  configuration: string
  daemon: Daemon
}

const host = '127.0.0.1'
const user = 'postgres'

/** The settings that all nodes share. A failover begins when the leader's key has expired, after `ttl` seconds. */
const bootstrap = {
  dcs: {
    ttl: 20,
    loop_wait: 2,
    retry_timeout: 4,
    // A commit waits for the standby, so that a failover loses no acknowledged donation.
    synchronous_mode: true,
    postgresql: {
      use_pg_rewind: true,
      use_slots: true,
      parameters: { hot_standby_feedback: 'on', wal_log_hints: 'on' },
    },
  },
  initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
}

/** Returns the configuration of a node. JSON is YAML too. */
const configurationOf = (
  folder: string,
  etcdPort: number,
  node: Pick<Node, 'name' | 'postgresPort' | 'restPort' | 'data'>,
) =>
  JSON.stringify({
    scope: 'escarcelle',
    name: node.name,
    restapi: { listen: `${host}:${node.restPort}`, connect_address: `${host}:${node.restPort}` },
    etcd3: { hosts: `${host}:${etcdPort}` },
    bootstrap,
    postgresql: {
      listen: `${host}:${node.postgresPort}`,
      connect_address: `${host}:${node.postgresPort}`,
      data_dir: node.data,
      bin_dir: postgresPrograms,
      pgpass: path.join(folder, `${node.name}.pgpass`),
      authentication: { superuser: { username: user }, replication: { username: user }, rewind: { username: user } },
      parameters: { unix_socket_directories: folder },
      basebackup: [{ checkpoint: 'fast' }],
      pg_hba: ['local all all trust', `host all all ${host}/32 trust`, `host replication all ${host}/32 trust`],
    },
  })

/** Sends connections to the node that Patroni's REST API calls the primary, and to those it calls replicas. */
const haproxyConfiguration = (nodes: Node[], ports: { primary: number; replica: number }): string => {
  const servers = nodes.map((node) => `  server ${node.name} ${host}:${node.postgresPort} check port ${node.restPort}`)
  const listen = (name: string, port: number, check: string): string =>
    [
      `listen ${name}`,
      `  bind ${host}:${port}`,
      `  option httpchk OPTIONS ${check}`,
      '  http-check expect status 200',
      '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
      ...servers,
    ].join('\n')
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
${listen('primary', ports.primary, '/primary')}
${listen('replicas', ports.replica, '/replica?lag=16MB')}
`
}

const urlOf = (port: number, role: string, database: string): string =>
  `postgres://${role}@${host}:${port}/${database}?sslmode=disable`

const roleOf = async ({ restPort }: Node): Promise<string | undefined> => {
  try {
    const answer = await fetch(`http://${host}:${restPort}/patroni`)
    return ((await answer.json()) as { role?: string }).role
  } catch {
    return undefined
  }
}

const isRole = async (node: Node, wanted: RegExp) => (wanted.test((await roleOf(node)) ?? '') ? true : undefined)
const leader = /^(master|primary)$/

type Cluster = { folder: string; nodes: Node[]; daemons: Daemon[] }

/** Starts a program in the cluster's folder. */
const startIn = async (
  { folder, daemons }: Cluster,
  name: string,
  program: string,
  args: string[],
): Promise<Daemon> => {
  const daemon = await startDaemon(program, args, { folder, name })
  daemons.push(daemon)
  return daemon
}

/** Starts etcd, which holds the leader's key. Returns its port. */
const startEtcd = async (cluster: Cluster): Promise<number> => {
  const [port, peerPort] = await Promise.all([freePort(), freePort()])
  const peer = `http://${host}:${peerPort}`
  const client = `http://${host}:${port}`
  const options = {
    'data-dir': path.join(cluster.folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  await startIn(cluster, 'etcd', 'etcd', words)
  await until('etcd', async () => ((await fetch(`${client}/health`).catch(() => undefined))?.ok ? true : undefined))
  return port
}

/** Starts Patroni, which starts PostgreSQL: the first node as the primary, the next ones as its replicas. */
const startNode = async (cluster: Cluster, etcdPort: number, name: string): Promise<Node> => {
  const { folder } = cluster
  const node = {
    name,
    postgresPort: await freePort(),
    restPort: await freePort(),
    data: path.join(folder, name),
    configuration: path.join(folder, `${name}.json`),
  }
  await writeFile(node.configuration, configurationOf(folder, etcdPort, node))
  const started = { ...node, daemon: await startIn(cluster, name, 'patroni', [node.configuration]) }
  cluster.nodes.push(started)
  return started
}

const startHaproxy = async (cluster: Cluster): Promise<{ primary: number; replica: number }> => {
  const ports = { primary: await freePort(), replica: await freePort() }
  const configuration = path.join(cluster.folder, 'haproxy.cfg')
  await writeFile(configuration, haproxyConfiguration(cluster.nodes, ports))
  await startIn(cluster, 'haproxy', haproxy, ['-db', '-f', configuration])
  await until('HAProxy', () =>
    askOnce(urlOf(ports.primary, 'escarcelle', 'escarcelle'), 'select 1').then(
      () => true,
      () => undefined,
    ),
  )
  return ports
}

/** Kills Patroni and PostgreSQL of a node, like the loss of its machine. */
const killNode = async ({ daemon, data }: Node): Promise<void> => {
  const pid = Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  await daemon.kill()
  if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
}

const stopAll = async ({ folder, nodes, daemons }: Cluster): Promise<void> => {
  for (const node of nodes) await killNode(node)
  for (const daemon of daemons) if (daemon.isRunning()) await daemon.kill()
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

const startParts = async (cluster: Cluster) => {
  const etcdPort = await startEtcd(cluster)
  const first = await startNode(cluster, etcdPort, 'one')
  await until('the first node to lead', () => isRole(first, leader))
  const superuserUrl = urlOf(first.postgresPort, user, 'postgres')
  await askOnce(superuserUrl, 'create role escarcelle login')
  await askOnce(superuserUrl, 'create database escarcelle owner escarcelle')
  const second = await startNode(cluster, etcdPort, 'two')
  await until('the synchronous standby', async () => {
    const rows = await askOnce(superuserUrl, "select from pg_stat_replication where sync_state = 'sync'")
    return rows.length > 0 ? true : undefined
  })
  return { first, second, ports: await startHaproxy(cluster) }
}

/** Starts etcd, two PostgreSQL nodes under Patroni, the second one a synchronous standby, and HAProxy in front. */
export const startPatroni = async () => {
  const cluster: Cluster = { folder: await makeServerFolder(), nodes: [], daemons: [] }
  const readLogs = async () => (await Promise.all(cluster.daemons.map((daemon) => daemon.log()))).join('\n')
  try {
    const { first, second, ports } = await startParts(cluster)
    return {
      databaseUrl: urlOf(ports.primary, 'escarcelle', 'escarcelle'),
      replicaUrl: urlOf(ports.replica, 'escarcelle', 'escarcelle'),
      killPrimary: () => killNode(first),
      /** Starts the killed node again, and waits until it follows the other. */
      async restartKilled(): Promise<void> {
        first.daemon = await startIn(cluster, 'one', 'patroni', [first.configuration])
        await until('the killed node to follow', () => isRole(first, /^replica$/))
      },
      hasFailedOver: async () => leader.test((await roleOf(second)) ?? ''),
      readLogs,
      stop: () => stopAll(cluster),
    }
  } catch (error) {
    console.error((await readLogs()).slice(-8000))
    await stopAll(cluster)
    throw error
  }
}
