import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createMailbox, createMailQueue, createSmtpMail, listMails, type Mail } from './mail.ts'

const mail: Mail = {
  to: 'claire@escarcelle.example',
  subject: 'Votre compte « Été » à l’école',
  text: 'Bonjour Renée-Ève,\n\nhttps://dons.escarcelle.example/auth/action?oobCode=abc',
  html: '<p>Bonjour Renée-Ève</p>',
}

/** A received mail with its envelope. */
type Received = { from: string; to: string[]; parsed: ParsedMail }

let received: Received[]
/** The status codes that the server answers to the next mails. */
let refusals: number[]
let server: SMTPServer
let smtpUrl: string

const receive = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
  const parsed = await simpleParser(stream)
  const refusal = refusals.shift()
  if (refusal) throw Object.assign(new Error('no'), { responseCode: refusal })
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  received.push({ from, to: envelope.rcptTo.map(({ address }) => address), parsed })
}

beforeEach(async () => {
  received = []
  refusals = []
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: callbackify(receive),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
})

const from = () => 'Escarcelle <ne-pas-repondre@escarcelle.example>'
const send = (letter: Mail = mail) => createSmtpMail({ smtpUrl, from })(letter)

describe('over SMTP', () => {
  it('sends text and HTML, accents and all, to the one recipient', async () => {
    await send()
    expect(received).toHaveLength(1)
    const [{ from: sender, to, parsed } = { from: '', to: [], parsed: undefined }] = received
    expect([sender, to]).toEqual(['ne-pas-repondre@escarcelle.example', [mail.to]])
    expect(parsed?.subject).toBe(mail.subject)
    expect(parsed?.from?.text).toBe('"Escarcelle" <ne-pas-repondre@escarcelle.example>')
    expect(parsed?.text?.trim()).toBe(mail.text)
    expect(parsed?.html).toContain('Renée-Ève')
    expect(parsed?.attachments).toEqual([])
  })

  it.each([
    'claire@escarcelle.example, thief@elsewhere.example',
    'claire@escarcelle.example\r\nBcc: thief@elsewhere.example',
  ])('never reads %j as two addresses', async (to) => {
    await send({ ...mail, to }).catch(() => {})
    expect(received.flatMap((letter) => letter.to)).not.toContain('thief@elsewhere.example')
    expect(received.flatMap(({ parsed }) => parsed.bcc ?? [])).toEqual([])
  })

  it('does not let a line break in a subject add a header', async () => {
    await send({ ...mail, subject: 'Bonjour\r\nBcc: thief@elsewhere.example' })
    expect(received[0]?.to).toEqual([mail.to])
    expect(received[0]?.parsed.headers.has('bcc')).toBe(false)
  })

  it('fails without a server', async () => {
    await expect(createSmtpMail({ smtpUrl: 'smtp://127.0.0.1:1', from })(mail)).rejects.toMatchObject({
      code: 'ESOCKET',
    })
  })
})

describe('the mail queue', () => {
  const onFailure = vi.fn<(error: unknown) => void>()
  const openMailQueue = (retriesAfterMs = [0, 0]) =>
    createMailQueue(createSmtpMail({ smtpUrl, from }), { onFailure, retriesAfterMs })
  beforeEach(() => {
    onFailure.mockReset()
  })

  it('retries after a temporary refusal', async () => {
    refusals = [451, 451]
    const mailQueue = openMailQueue()
    mailQueue.add(async () => mail)
    await mailQueue.close()
    expect(received).toHaveLength(1)
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('gives up after the last retry, and at once after a permanent refusal', async () => {
    refusals = [451, 451, 451, 550]
    const mailQueue = openMailQueue()
    mailQueue.add(async () => mail)
    await mailQueue.close()
    expect(refusals).toHaveLength(1)
    mailQueue.add(async () => mail)
    await mailQueue.close()
    expect(refusals).toEqual([])
    expect(onFailure).toHaveBeenCalledTimes(2)
    expect(received).toEqual([])
  })

  it('retries at once when the queue closes', async () => {
    refusals = [451]
    const mailQueue = openMailQueue([3_600_000])
    mailQueue.add(async () => mail)
    await mailQueue.close()
    expect(received).toHaveLength(1)
  })

  it('sends nothing without a mail, and reports a mail that could not be written', async () => {
    const mailQueue = openMailQueue()
    const failure = new Error('away')
    mailQueue.add(async () => undefined)
    mailQueue.add(() => Promise.reject(failure))
    await mailQueue.close()
    expect(received).toEqual([])
    expect(onFailure.mock.calls).toEqual([[failure]])
  })
})

it('the mailbox keeps the last two hundred mails, newest first', async () => {
  const { db, close } = await createTestDatabase()
  const keep = createMailbox(db)
  for (let round = 0; round < 203; round += 1) await keep({ ...mail, subject: `Mail ${round}` })
  const mails = await listMails(db)
  expect(mails).toHaveLength(50)
  expect(mails[0]).toMatchObject({ ...mail, subject: 'Mail 202' })
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(200)
  await close()
})
