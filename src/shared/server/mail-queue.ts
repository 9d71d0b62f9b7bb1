import { z } from 'zod'
import type { Database, SqlDatabase } from './database.ts'
import { newId } from './ids.ts'
import type { Job, Jobs } from './jobs.ts'
import { isRefusedForGood, type Mail, type SendMail } from './mail.ts'

/** A kind of mail: its name, and the data that its job has. The data names records; it holds no secret. */
export type MailKind<Data> = { name: string; data: z.ZodType<Data> }

/** Writes the mail of a job when it is sent, also at a retry. Returns undefined when there is nothing to send any more. */
export type WriteMail<Data> = (data: Data, jobId: string) => Promise<Mail | undefined>

/**
 * Mails that wait in the database. The process that adds one need not send it, so that no answer depends on a mail
 * server, and no mail is lost with a process.
 */
export type MailQueue = {
  /** Adds a mail within the transaction of its cause. `id` is its key: a second job with the same id is not added. */
  add: <Data extends object>(db: Database | SqlDatabase, kind: MailKind<Data>, data: Data, id?: string) => Promise<void>
  /** Sets who writes the mails of a kind. */
  writeWith: <Data>(kind: MailKind<Data>, write: WriteMail<Data>) => void
  /** Sends mails in this process from now on. */
  work: () => Promise<void>
  /** Sends the mails that are due, and resolves when none is left. */
  sendDue: () => Promise<void>
}

/** The result of an attempt to send a mail: sent, refused for now, or given up. */
export type MailEvent = 'sent' | 'delayed' | 'lost'

type MailQueueOptions = {
  jobs: Jobs
  send: SendMail
  /** Called for each try, with the failure. */
  report: (event: MailEvent, error?: unknown) => void
}

const JobData = z.object({ kind: z.string(), data: z.unknown() })

export const createMailQueue = ({ jobs, send, report }: MailQueueOptions): MailQueue => {
  const writers = new Map<string, (data: unknown, jobId: string) => Promise<Mail | undefined>>()

  const run = async ({ id, data: stored }: Job): Promise<void> => {
    const { kind, data } = JobData.parse(stored)
    const write = writers.get(kind)
    // A newer process has added it, and will take it at a retry.
    if (!write) throw new Error(`No process writes mails of kind ${kind}.`)
    const mail = await write(data, id)
    if (!mail) return
    await send(mail, id)
    report('sent')
  }
  const worker = {
    run,
    isFinal: isRefusedForGood,
    onFailure: (error: unknown, { isGivenUp }: { isGivenUp: boolean }) => report(isGivenUp ? 'lost' : 'delayed', error),
  }

  return {
    add: (db, kind, data, id = newId()) => jobs.add(db, 'mails', { kind: kind.name, data }, id),
    writeWith: (kind, write) => {
      writers.set(kind.name, (data, jobId) => write(kind.data.parse(data), jobId))
    },
    work: () => jobs.work('mails', worker),
    sendDue: () => jobs.runDue('mails', worker),
  }
}
