import type { Worker } from 'node:cluster'

const listening = new Set<Worker>()

/** An accepted connection on its way to a worker. */
type Connection = { close: () => void }

/** The message of node:cluster that hands a connection to a worker, and the worker's answer. */
type ClusterMessage = { cmd?: unknown; act?: unknown; accepted?: unknown }

const isOfCluster = (message: unknown): message is ClusterMessage =>
  typeof message === 'object' && message !== null && (message as ClusterMessage).cmd === 'NODE_CLUSTER'

/**
 * Closes the connection that a worker was given and had not taken when it ended, or that it refuses as the last worker
 * that listened. node:cluster forgets such a connection without closing it, so that its client would wait for an answer
 * until its own timeout.
 */
export const closeUntakenConnection = (worker: Worker): void => {
  const child = worker.process
  let untaken: Connection | undefined
  const close = (): void => {
    untaken?.close()
    untaken = undefined
  }
  const send = child.send.bind(child) as (...given: unknown[]) => boolean
  child.send = (message: unknown, ...more: unknown[]): boolean => {
    // A worker is given one connection at a time.
    if (isOfCluster(message) && message.act === 'newconn') untaken = more[0] as Connection
    if (child.exitCode === null && child.signalCode === null) return send(message, ...more)
    // Its end is known, and its channel does not say so yet.
    close()
    return false
  }
  // Before node:cluster, which gives the worker its next connection as soon as it has taken this one.
  child.prependListener('internalMessage', (message: unknown) => {
    if (!isOfCluster(message)) return
    if (message.act === 'listening') listening.add(worker)
    if (message.act === 'close') listening.delete(worker)
    if (message.accepted === undefined) return
    // While another worker listens, node:cluster offers it the connection.
    if (!message.accepted && listening.size === 0) close()
    untaken = undefined
  })
  // Its channel breaks before its end is known. Without a listener that would end the first process.
  worker.on('error', () => {})
  // With a connection on its way, its channel does not disconnect.
  child.once('exit', () => {
    listening.delete(worker)
    close()
  })
}
