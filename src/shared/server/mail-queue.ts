import { z } from 'zod'
import type { Attempt } from './attempts.ts'
import type { Database, SqlDatabase } from './database.ts'
import { newId } from './ids.ts'
import type { Job, Jobs, QueueName } from './jobs.ts'
import { isRefusedForGood, type Mail, type SendMail } from './mail.ts'
import { countMail, type MailKind, type MailParties, type MailUrgency } from './mail-kind.ts'

/** Writes a job's mail when it is sent, at each try. Returns undefined when nothing is to be sent. */
export type WriteMail<Data> = (data: Data, jobId: string) => Promise<Mail | undefined>

/** The result of an attempt to send a mail: sent, refused for now, or given up. */
export type MailEvent = 'sent' | 'delayed' | 'lost'

/** Notes the result of each attempt. When it fails after a mail was sent, the mail is sent again, with the same id. */
export type NoteResult<Data> = (result: MailEvent, data: Data, jobId: string) => Promise<void>

/** Mails that wait in the database: no answer depends on a mail server, no mail is lost with a process. */
export type MailQueue = {
  /**
   * Adds a mail within the transaction of its cause, unless it is beyond the bounds of its kind: the caller decides
   * whether the cause is refused then. `id` is its key: a second job with the same id is not added. `leavesAt`: the
   * earliest time at which it is sent.
   */
  add: <Data extends object>(
    db: Database | SqlDatabase,
    kind: MailKind<Data>,
    data: Data,
    parties: MailParties & { id?: string; leavesAt?: Date | undefined },
  ) => Promise<Attempt>
  /** Sets the functions that write the mails of a kind and note the results. */
  writeWith: <Data>(kind: MailKind<Data>, write: WriteMail<Data>, note?: NoteResult<Data>) => void
  /** Sends mails in this process from now on. */
  work: () => Promise<void>
  sendDue: () => Promise<void>
  kinds: () => MailKind<unknown>[]
}

type MailQueueOptions = {
  jobs: Jobs
  send: SendMail
  /** Called for each try, with the failure. */
  report: (event: MailEvent, error?: unknown) => void
}

const urgencies: readonly MailUrgency[] = ['paper', 'notice', 'alarm', 'access']
/** Papers have a queue of their own: the next mail does not wait until one is written. */
const queueOf = ({ urgency }: Pick<MailKind<unknown>, 'urgency'>): QueueName =>
  urgency === 'paper' ? 'papers' : 'mails'
const queues = ['mails', 'papers'] as const

const JobData = z.object({ kind: z.string(), data: z.unknown() })

export const createMailQueue = ({ jobs, send, report }: MailQueueOptions): MailQueue => {
  type Writer = { kind: MailKind<unknown>; write: WriteMail<unknown>; note: NoteResult<unknown> }
  const writers = new Map<string, Writer>()

  const run = async ({ id, data: stored }: Job): Promise<void> => {
    const { kind, data } = JobData.parse(stored)
    const writer = writers.get(kind)
    // A newer process has added it, and will take it at a retry.
    if (!writer) throw new Error(`No process writes mails of kind ${kind}.`)
    const mail = await writer.write(data, id)
    if (!mail) return
    await send(mail, id)
    await writer.note('sent', data, id)
    report('sent')
  }

  const noteFailure = async (result: MailEvent, { id, data: stored }: Job): Promise<void> => {
    const { data: job } = JobData.safeParse(stored)
    await (job && writers.get(job.kind))?.note(result, job.data, id)
  }
  const worker = {
    run,
    isFinal: isRefusedForGood,
    onFailure: async (reason: unknown, { job, isGivenUp }: { job: Job; isGivenUp: boolean }): Promise<void> => {
      const result = isGivenUp ? 'lost' : 'delayed'
      report(result, reason)
      await noteFailure(result, job).catch((failure: unknown) => report('delayed', failure))
    },
  }

  return {
    async add(db, kind, data, { id = newId(), leavesAt, ...parties }) {
      const counted = await countMail(db, kind, parties)
      if (!counted.allowed) return counted
      const turn = { urgency: urgencies.indexOf(kind.urgency), owner: parties.customerId }
      await jobs.add(db, queueOf(kind), { kind: kind.name, data }, { id, turn, startAfter: leavesAt })
      return counted
    },
    writeWith: (kind, write, note = async () => {}) => {
      writers.set(kind.name, {
        kind,
        write: (data, jobId) => write(kind.data.parse(data), jobId),
        note: (result, data, jobId) => note(result, kind.data.parse(data), jobId),
      })
    },
    work: async () => {
      for (const queue of queues) await jobs.work(queue, worker)
    },
    sendDue: async () => {
      for (const queue of queues) await jobs.runDue(queue, worker)
    },
    kinds: () => [...writers.values()].map(({ kind }) => kind),
  }
}
