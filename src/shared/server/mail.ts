import { sql } from 'kysely'
import type { SqlDatabase } from './database.ts'

export type MailFile = { name: string; type: string; content: Buffer }

/** A mail to one person. Every mail has one recipient, so nobody sees another person's address. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The URL that ends mails of this kind by one POST (RFC 8058), for mails that nobody has asked for. */
  unsubscribeUrl?: string
  files?: readonly MailFile[]
}

/** Sends a mail. `id` is the same at each try, so that a mail server recognises a mail that it already has. */
export type SendMail = (mail: Mail, id: string) => Promise<void>

/** Tells whether the mail server refused permanently (5xx), so that a retry is useless. */
export const isRefusedForGood = (error: unknown): boolean =>
  Number((error as { responseCode?: unknown }).responseCode) >= 500

/** The number of mails that preprod stores, and of those that it shows. */
const keptMails = 200
const shownMails = 50

/** Stores mails in the database instead of sending them, for preprod without a mail server. */
export const createMailbox =
  (db: SqlDatabase): SendMail =>
  async ({ to, subject, text, html, files = [] }, id) => {
    const stored = JSON.stringify(
      files.map(({ content, ...file }) => ({ ...file, content: content.toString('base64') })),
    )
    await db
      .insertInto('mails')
      .values({ id, recipient: to, subject, body_text: text, body_html: html, files: stored })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const kept = db.selectFrom('mails').select('id').orderBy('created_at', 'desc').orderBy('id', 'desc')
    await db.deleteFrom('mails').where('id', 'not in', kept.limit(keptMails)).execute()
  }

export type StoredMail = Omit<Mail, 'files'> & { id: string; fileNames: string[]; createdAt: Date }

export const listMails = (db: SqlDatabase): Promise<StoredMail[]> =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'body_text as text', 'body_html as html', 'created_at as createdAt'])
    .select(
      sql<string[]>`(select coalesce(jsonb_agg(file -> 'name' order by place), '[]')
      from jsonb_array_elements(files) with ordinality f (file, place))`.as('fileNames'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownMails)
    .execute()

/** Finds a file of a stored mail by its place, from 0. */
export const findMailFile = async (
  db: SqlDatabase,
  { id, place }: { id: string; place: number },
): Promise<MailFile | undefined> => {
  type Stored = Omit<MailFile, 'content'> & { content: string }
  const { rows } = await sql<{ file: Stored | null }>`
    select files -> ${place}::int as file from mails where id = ${id}::uuid`.execute(db)
  const file = rows[0]?.file
  return file ? { ...file, content: Buffer.from(file.content, 'base64') } : undefined
}
