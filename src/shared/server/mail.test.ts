import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { newId } from './ids.ts'
import { createMailbox, listMails, type Mail } from './mail.ts'
import { createSmtpMail } from './smtp-mail.ts'

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
const mailId = newId()
const send = (letter: Mail = mail) => createSmtpMail({ smtpUrl, from })(letter, mailId)

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

  it('sends the files of a mail, with their names, types and bytes', async () => {
    const files = [
      { name: 'clôture_4.csv', type: 'text/csv', content: Buffer.from('\ufeffNature;Montant\r\n') },
      { name: 'cloture_4.pdf', type: 'application/pdf', content: Buffer.from([37, 80, 68, 70, 0, 255]) },
    ]
    await send({ ...mail, files })
    const attached = received[0]?.parsed.attachments ?? []
    expect(
      attached.map(({ filename, contentType, content }) => ({ name: filename, type: contentType, content })),
    ).toEqual(files)
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

  it('has the same Message-ID at each try, so that a mail that arrived twice is recognised', async () => {
    await send()
    await send()
    expect(received.map(({ parsed }) => parsed.messageId)).toEqual(Array(2).fill(`<${mailId}@escarcelle.example>`))
  })

  it('offers to unsubscribe by one click (RFC 8058), and only where a mail has a way to', async () => {
    await send()
    await send({ ...mail, unsubscribeUrl: 'https://dons.escarcelle.example/desabonnement?jeton=abc' })
    expect(received.map(({ parsed }) => parsed.headerLines.filter(({ key }) => key.startsWith('list-unsub')))).toEqual([
      [],
      [
        {
          key: 'list-unsubscribe',
          line: 'List-Unsubscribe: <https://dons.escarcelle.example/desabonnement?jeton=abc>',
        },
        { key: 'list-unsubscribe-post', line: 'List-Unsubscribe-Post: List-Unsubscribe=One-Click' },
      ],
    ])
  })

  it('fails without a server', async () => {
    await expect(createSmtpMail({ smtpUrl: 'smtp://127.0.0.1:1', from })(mail, mailId)).rejects.toMatchObject({
      code: 'ESOCKET',
    })
  })
})

it('the mailbox keeps the last two hundred mails, newest first, each once', async () => {
  const { db, close } = await createTestDatabase()
  const keep = createMailbox(db)
  for (let round = 0; round < 203; round += 1) await keep({ ...mail, subject: `Mail ${round}` }, newId())
  const id = newId()
  for (const subject of ['Mail 203', 'Mail 203 again']) await keep({ ...mail, subject }, id)
  const mails = await listMails(db)
  expect(mails).toHaveLength(50)
  expect(mails[0]).toMatchObject({ ...mail, subject: 'Mail 203' })
  expect(await db.selectFrom('mails').select('id').execute()).toHaveLength(200)
  await close()
})
