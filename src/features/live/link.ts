import { z } from 'zod'
import { NamedRecord } from '#features/movements/movement.ts'
import { Id, idField } from '#shared/endpoint.ts'
import { orMissing } from '#shared/field-checks.ts'
import { eurosBetween } from '#shared/money.ts'
import { ruleBroken } from '#shared/problem.ts'
import { optionalText, parseUrl } from '#shared/text.ts'

/** The time for which a link to a projection works (docs/rules/live.md#live-links). */
export const linkHours = 24
/** The number of links of an association that work at the same time. */
export const maxLinks = 10

/** The donations that count: those of the current Paris day on, or all. */
export const LivePeriod = z.enum(['today', 'all'], orMissing('Période inconnue'))
export type LivePeriod = z.infer<typeof LivePeriod>

const wrongPlace = 'L’adresse doit commencer par https://'
/** An address that a visitor's phone opens: https only, without a password in it. */
const PlaceUrl = optionalText(
  300,
  { tooLong: 'L’adresse a 300 caractères au plus', wrongForm: wrongPlace },
  /^[hH][tT]{2}[pP][sS]:/,
).refine((text) => {
  if (text === undefined) return true
  const url = parseUrl(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
}, wrongPlace)

const GoalEuros = eurosBetween({
  min: 1,
  max: 1_000_000,
  outside: 'L’objectif est compris entre 1 et 1 000 000',
})

export const LiveLinkInput = z.strictObject({
  causeId: idField({ invalid: 'Cause invalide' }).nullish(),
  period: LivePeriod,
  goal: GoalEuros.nullish(),
  placeUrl: PlaceUrl,
  showsNames: z.boolean(orMissing('Réponse invalide')),
})
export type LiveLinkInput = z.output<typeof LiveLinkInput>

/** A link that works. Its token is not kept. */
export const LiveLink = z.object({
  _id: Id,
  cause: NamedRecord.nullable(),
  period: LivePeriod,
  goal: z.number().nullable(),
  placeUrl: z.string().nullable(),
  showsNames: z.boolean(),
  createdAt: z.iso.datetime(),
  createdBy: NamedRecord,
  endsAt: z.iso.datetime(),
})
export type LiveLink = z.infer<typeof LiveLink>

/** The links that work, newest first, and the address that the last link had for its QR code. */
export const LiveLinks = z.object({ links: z.array(LiveLink), lastPlaceUrl: z.string().nullable() })
export type LiveLinks = z.infer<typeof LiveLinks>

/** A new link with its token, which is shown once. */
export const CreatedLiveLink = LiveLink.extend({ token: z.string() })
export type CreatedLiveLink = z.infer<typeof CreatedLiveLink>

export const linkRefusals = {
  unknownCause: () => ruleBroken('unknown-cause', 'Cette cause est introuvable ou archivée.', 'causeId'),
  limitReached: () => ruleBroken('live-links-limit', `Limite de ${maxLinks} liens atteinte. Terminez-en un.`),
}

/** The path of the projection (src/app/web/routes/visitor.tsx). */
const projectionPath = '/direct'

/** Returns the address of a projection. The token is in the fragment, which no server and no log ever sees. */
export const addressOf = (token: string): string => `${projectionPath}#${token}`

/** Reads the token of the page's address. */
export const tokenOf = (hash: string): string => hash.replace(/^#/, '')
