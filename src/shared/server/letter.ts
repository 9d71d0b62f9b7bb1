import type { Mail } from './mail.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes a text for HTML and its attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

export type FigureRow = { name: string; note?: string; figure: string }

/** A part of a letter, which is written as plain text and as HTML. */
export type LetterPart =
  | string
  | { headline: string; note: string }
  | { title: string; rows: readonly FigureRow[] }
  | { label: string; url: string }

const ink = '#16211e'
const muted = '#56635f'
const primary = '#0b6b57'
const line = '#dcdad2'

const paragraph = (text: string): string => `<p style="margin: 0 0 16px">${escapeHtml(text)}</p>`

const textOf = (part: LetterPart): string => {
  if (typeof part === 'string') return part
  if ('headline' in part) return `${part.headline}\n${part.note}`
  if ('rows' in part) {
    const rows = part.rows.map(({ name, note, figure }) => `- ${name}\u00a0: ${figure}${note ? ` (${note})` : ''}`)
    return [part.title, ...rows].join('\n')
  }
  return `${part.label}\u00a0:\n${part.url}`
}

const rowOf = ({ name, note, figure }: FigureRow): string =>
  [
    `<tr><td style="padding: 8px 12px 8px 0; border-top: 1px solid ${line}">${escapeHtml(name)}`,
    note ? `<br><span style="color: ${muted}; font-size: 13px">${escapeHtml(note)}</span>` : '',
    `</td><td style="padding: 8px 0; border-top: 1px solid ${line}; text-align: right; white-space: nowrap">`,
    `<b>${escapeHtml(figure)}</b></td></tr>`,
  ].join('')

const htmlOf = (part: LetterPart): string => {
  if (typeof part === 'string') return paragraph(part)
  if ('headline' in part)
    return [
      `<p style="margin: 0; font-size: 32px; font-weight: bold; line-height: 1.2">${escapeHtml(part.headline)}</p>`,
      `<p style="margin: 4px 0 24px; color: ${muted}">${escapeHtml(part.note)}</p>`,
    ].join('\n')
  if ('rows' in part)
    return [
      `<h2 style="margin: 24px 0 8px; font-size: 16px">${escapeHtml(part.title)}</h2>`,
      '<table role="presentation" style="width: 100%; border-collapse: collapse; margin: 0 0 24px">',
      ...part.rows.map(rowOf),
      '</table>',
    ].join('\n')
  return [
    `<p style="margin: 24px 0 16px"><a href="${escapeHtml(part.url)}" style="display: inline-block; padding: 12px 20px;`,
    `border-radius: 10px; background: ${primary}; color: #ffffff; text-decoration: none">${escapeHtml(part.label)}</a></p>`,
    `<p style="margin: 0 0 24px; color: ${muted}; font-size: 13px; overflow-wrap: anywhere">Si le bouton ne s’ouvre pas,`,
    `copiez cette adresse dans votre navigateur\u00a0:<br>${escapeHtml(part.url)}</p>`,
  ].join(' ')
}

type Letter = {
  parts: readonly LetterPart[]
  /** Why the person gets this mail, and the link that ends such mails. Small, below the signature. */
  foot?: { reason: string; label: string; url: string }
}

const footHtml = ({ reason, label, url }: NonNullable<Letter['foot']>): string =>
  [
    `<p style="margin: 32px 0 0; padding-top: 16px; border-top: 1px solid ${line}; color: ${muted}; font-size: 13px">`,
    `${escapeHtml(reason)} <a href="${escapeHtml(url)}" style="color: ${muted}">${escapeHtml(label)}</a></p>`,
  ].join('')

/**
 * Writes a letter as plain text and as HTML. The HTML loads nothing, so that opening the mail cannot be tracked, and
 * has no style that a mail program does not know. A link is shown in full, to be read before it is followed.
 */
export const writeLetter = ({ parts, foot }: Letter): Pick<Mail, 'text' | 'html'> => {
  const signature = 'L’équipe Escarcelle'
  return {
    text: [
      ...parts.map(textOf),
      signature,
      ...(foot ? [`--\n${foot.reason}\n${foot.label}\u00a0:\n${foot.url}`] : []),
    ].join('\n\n'),
    html: [
      '<!doctype html>',
      '<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
      '<title>Escarcelle</title></head>',
      `<body style="margin: 0; background: #f7f6f2; color: ${ink}; font-family: sans-serif; line-height: 1.5">`,
      `<div style="max-width: 36em; margin: 0 auto; padding: 24px 16px">`,
      `<p style="margin: 0 0 24px; color: ${primary}; font-weight: bold">Escarcelle</p>`,
      ...parts.map(htmlOf),
      paragraph(signature),
      ...(foot ? [footHtml(foot)] : []),
      '</div></body></html>',
    ].join('\n'),
  }
}
