import { Readable } from 'node:stream'
import type { LiveEvent } from './live-feeds.ts'

/** Proxies close a connection that is silent for a minute, some for 30 seconds. */
const heartbeatMs = 20_000
/** A client that takes nothing for so long is gone. */
const longestStallMs = 60_000
const endMs = 500

/** The time that a client waits before it reconnects, in milliseconds. */
const retry = 'retry: 2000\n\n'
const heartbeat = ':\n\n'
export const frameOf = ({ id, data }: LiveEvent): string => `id: ${id}\nevent: state\ndata: ${data}\n\n`

/** Server-sent events of the last state only: a slow reader gets fewer, and memory stays the same. */
export class EventStream extends Readable {
  #pending: string | undefined = retry
  #pendingSince = performance.now()
  #wants = false
  #hasEnded = false
  #lastId: string | undefined
  readonly #heartbeat: NodeJS.Timeout

  /** @param lastId the id of the state that the client has. */
  constructor(lastId: string | undefined) {
    super({ highWaterMark: 1 })
    this.#lastId = lastId
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref()
  }

  /** Sends a state, unless the client has it. */
  send(event: LiveEvent): void {
    if (event.id === this.#lastId) return
    this.#lastId = event.id
    this.#offer((this.#pending === retry ? retry : '') + frameOf(event))
  }

  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearInterval(this.#heartbeat)
    this.push(null)
    setTimeout(() => this.destroy(), endMs).unref()
  }

  #offer(text: string): void {
    if (this.#pending === undefined) this.#pendingSince = performance.now()
    this.#pending = text
    this.#flush()
  }

  #flush(): void {
    if (!this.#wants || this.#pending === undefined || this.#hasEnded) return
    const text = this.#pending
    this.#pending = undefined
    this.#wants = false
    this.push(text)
  }

  #beat(): void {
    if (this.#pending === undefined) this.#offer(heartbeat)
    else if (performance.now() - this.#pendingSince > longestStallMs) this.destroy()
  }

  override _read(): void {
    this.#wants = true
    this.#flush()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.#heartbeat)
    done(error)
  }
}
