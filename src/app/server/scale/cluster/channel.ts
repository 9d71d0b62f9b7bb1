import { errorMessage, StartFailure } from '#shared/server/failure.ts'

/** One end of the connection between the first process and a worker: `process`, or a worker of node:cluster. */
type Port = {
  send?: ((message: object) => unknown) | undefined
  on: (event: 'message' | 'disconnect', listener: (message: unknown) => void) => unknown
}

/** The work that one process asks of the other, by topic. */
type Handlers = Record<string, (payload: never) => unknown>

type Message =
  | { escarcelle: 'ask'; id: number; topic: string; payload: unknown }
  | { escarcelle: 'answer'; id: number; value: unknown }
  | { escarcelle: 'failure'; id: number; message: string; isStartFailure: boolean }

/** Node and libraries send messages of their own on the same connection. */
const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'escarcelle' in message

/** The other process ended before it answered. */
class ProcessGone extends Error {}

/** Asks the other process. Rejects when it fails, and when it ends before it answers. */
export type Channel<Theirs extends Handlers> = {
  ask: <Topic extends keyof Theirs & string>(
    topic: Topic,
    ...payload: Parameters<Theirs[Topic]>
  ) => Promise<Awaited<ReturnType<Theirs[Topic]>>>
}

/** Opens a channel of requests and answers to another process, and answers its requests by `handlers`. */
export const openChannel = <Theirs extends Handlers>(port: Port, handlers: Handlers): Channel<Theirs> => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0

  const send = (message: Message): void => {
    // A process that has just ended is noticed by its 'disconnect'.
    try {
      port.send?.(message)
    } catch {}
  }
  const answer = async ({ id, topic, payload }: Message & { escarcelle: 'ask' }): Promise<void> => {
    try {
      send({ escarcelle: 'answer', id, value: await handlers[topic]?.(payload as never) })
    } catch (error) {
      const isStartFailure = error instanceof StartFailure
      send({ escarcelle: 'failure', id, message: errorMessage(error), isStartFailure })
    }
  }
  port.on('message', (message) => {
    if (!isOurs(message)) return
    if (message.escarcelle === 'ask') {
      void answer(message)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.escarcelle === 'answer') asked?.resolve(message.value)
    else asked?.reject(message.isStartFailure ? new StartFailure(message.message) : new Error(message.message))
  })
  port.on('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new ProcessGone('The other process ended.'))
    waiting.clear()
  })
  return {
    ask: (topic, ...[payload]) => {
      const asked = Promise.withResolvers<unknown>()
      lastId += 1
      waiting.set(lastId, asked)
      send({ escarcelle: 'ask', id: lastId, topic, payload })
      return asked.promise as never
    },
  }
}
