import { sql } from 'kysely'
import { z } from 'zod'
import { formatDateTime } from '#shared/days.ts'
import { Role, roleLabels } from '#shared/role.ts'
import type { SqlDatabase } from '#shared/server/database.ts'
import { writeLetter } from '#shared/server/letter.ts'
import type { Mail } from '#shared/server/mail.ts'
import type { MailKind } from '#shared/server/mail-kind.ts'
import type { RightMails } from '../notification.port.ts'
import type { NotificationDeps } from './digest.service.ts'
import { listManagerIds } from './manager.repository.ts'

const rightKind = {
  name: 'right-notice',
  data: z.object({
    customerId: z.guid(),
    recipientId: z.guid(),
    userId: z.guid(),
    event: z.enum(['account', 'right', 'let']),
  }),
  urgency: 'alarm',
  // The acts that add one are bounded themselves, so that none goes untold.
  perDay: { recipient: 150, association: 1500 },
} satisfies MailKind<unknown>
type RightData = z.infer<typeof rightKind.data>

type Row = {
  to: string
  recipient: string
  customer: string
  firstname: string
  lastname: string
  role: string
  may_count: boolean
  giver: string | null
  letter: string | null
  since: Date
  held_until: Date | null
}

const findRight = async (db: SqlDatabase, { customerId, recipientId, userId }: RightData): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select recipient.email as "to", recipient.firstname as recipient, c.name as customer, u.firstname, u.lastname,
      u.home_role as role, u.may_count, giver.firstname || ' ' || giver.lastname as giver,
      letter.firstname || ' ' || letter.lastname as letter, u.rights_given_at as since,
      rights_held_until(u.rights_given_at, u.rights_let_at) as held_until
    from users recipient
    join customers c on c.id = recipient.customer_id
    join users u on u.customer_id = c.id and u.id = ${userId} and u.deleted_at is null and u.rights_given_at is not null
    left join users giver on giver.id = u.rights_given_by
    left join users letter on letter.id = u.rights_let_by
    where recipient.customer_id = ${customerId} and recipient.id = ${recipientId} and recipient.home_role = 'manager'
      and recipient.deleted_at is null and recipient.disabled_at is null`.execute(db)
  return rows[0]
}

const subjects: Record<RightData['event'], (name: string) => string> = {
  account: (name) => `Nouveau compte\u00a0: ${name}`,
  right: (name) => `Nouveau droit\u00a0: ${name}`,
  let: (name) => `Droit autorisé sans attendre\u00a0: ${name}`,
}

/** Says what happened, by whom and when. */
const factOf = (event: RightData['event'], row: Row, name: string): string => {
  const right = `${roleLabels[Role.parse(row.role)]}${row.may_count ? ', peut saisir et compter les dons' : ''}`
  const giver = row.giver ?? 'L’équipe Escarcelle'
  const given = `le ${formatDateTime(row.since)}`
  if (event === 'account') return `${giver} a ouvert le compte de ${name} (${right}) dans ${row.customer}, ${given}.`
  if (event === 'right') return `${giver} a donné un droit à ${name} (${right}) dans ${row.customer}, ${given}.`
  return `${row.letter ?? 'Un manageur'} a autorisé ${name} (${right}), de ${row.customer}, à confirmer, à signer en second et à chercher des donateurs sans attendre 24 heures.`
}

/** Mails the managers of an association about each new account or right of it (docs/rules/users.md#users-settled). */
export const createRightMails = ({ db, mailQueue, publicUrl }: NotificationDeps): RightMails => {
  const write = async (data: RightData): Promise<Mail | undefined> => {
    const row = await findRight(db, data)
    // The account is gone, or the recipient is.
    if (!row) return undefined
    const name = `${row.firstname} ${row.lastname}`
    const held = row.held_until
      ? [
          `Jusqu’au ${formatDateTime(row.held_until)}, cette personne ne peut ni confirmer, ni signer en second, ni chercher des donateurs, ni rien faire d’irréversible. Un autre manageur que celui qui a donné le droit peut l’autoriser plus tôt.`,
        ]
      : []
    return {
      to: row.to,
      subject: subjects[data.event](name),
      ...writeLetter({
        parts: [
          `Bonjour ${row.recipient},`,
          factOf(data.event, row, name),
          ...held,
          'Si vous ne vous y attendiez pas, demandez à cette personne ou à un autre manageur, et retirez le compte ou le droit.',
          { label: 'Voir les utilisateurs', url: `${publicUrl()}/users` },
        ],
      }),
    }
  }
  mailQueue.writeWith(rightKind, write)

  return {
    async add(transaction, { customerId, userId, event }) {
      for (const recipientId of (await listManagerIds(transaction, customerId)).filter((id) => id !== userId))
        await mailQueue.add(
          transaction,
          rightKind,
          { customerId, recipientId, userId, event },
          { recipient: recipientId, customerId },
        )
    },
  }
}
