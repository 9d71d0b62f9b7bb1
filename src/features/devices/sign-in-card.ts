import { z } from 'zod'
import { Id } from '#shared/endpoint.ts'

/**
 * The contents of a sign-in code's QR code, as JSON. A terminal that scans it knows its server, its own id and the
 * code. Its serial number is its own secret to add (docs/terminal.md).
 */
export const SignInCard = z.strictObject({
  server: z.url({ protocol: /^https?$/ }),
  device: Id,
  code: z.string().regex(/^\d{8}$/),
})
export type SignInCard = z.infer<typeof SignInCard>

export const writeSignInCard = ({ server, device, code }: SignInCard): string =>
  JSON.stringify({ server, device, code })

/** Reads the text of a QR code. Returns undefined for anything else. */
export const readSignInCard = (text: string): SignInCard | undefined => {
  try {
    return SignInCard.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
