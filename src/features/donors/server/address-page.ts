import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DepsOf } from '#shared/server/feature.ts'
import { type FormFields, type Html, html, type PublicPage, servePublicPage } from '#shared/server/public-page.ts'
import { addressPageTexts, fillText } from '../address-page.texts.ts'
import { AddressAnswer } from '../address-request.ts'
import { countriesWith } from '../donor-record.ts'
import { createAddressAnswerService, type LinkEnd, type OpenLink } from './address-answer.service.ts'
import { addressPath } from './address-request.mails.ts'

const languages = ['fr', 'en', 'ar', 'tr'] as const
type Language = (typeof languages)[number]
const Language = z.enum(languages).catch('fr')

const inputs = {
  lastName: { complete: 'family-name', isRequired: true, hasHint: true },
  firstName: { complete: 'given-name', isRequired: true },
  originalName: { complete: 'off' },
  street: { complete: 'address-line1', isRequired: true, hasHint: true },
  extra: { complete: 'address-line2' },
  postalCode: { complete: 'postal-code' },
  city: { complete: 'address-level2', isRequired: true },
} as const
type Input = keyof typeof inputs

type Errors = Partial<Record<Input | 'country' | 'consent', string>>
type Shown = { language: Language; code: string }

const nav = ({ language, code }: Shown): Html =>
  html`<nav aria-label="Langue">${languages.map(
    (each) =>
      html`<a href="?jeton=${code}&langue=${each}" lang="${each}"${each === language && html` aria-current="true"`}>${
        addressPageTexts[each].name
      }</a>`,
  )}</nav>`

const pageOf = (shown: Shown, content: Html): PublicPage => {
  const { language } = shown
  const { title } = addressPageTexts[language]
  return { language, isRightToLeft: language === 'ar', title, main: html`${nav(shown)}<h1>${title}</h1>${content}` }
}

const endPage = (shown: Shown, end: LinkEnd): PublicPage => {
  const texts = addressPageTexts[shown.language]
  return pageOf(shown, html`<p>${texts.ends[end]}</p><p>${texts.endNote}</p>`)
}

const countryOptions = (locale: string, typed = 'FR'): Html[] => {
  const chosen = /^[A-Z]{2}$/.test(typed) ? typed : 'FR'
  return countriesWith(chosen, locale).map(
    ({ value, label }) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
  )
}

const errorOf = (name: string, error: string | undefined): Html =>
  html`${error !== undefined && html`<span class="error" id="${name}-error">${error}</span>`}`
const describedBy = (name: string, error: string | undefined): Html =>
  html`${error !== undefined && html` aria-invalid="true" aria-describedby="${name}-error"`}`

const formPage = (shown: Shown, link: OpenLink, fields: FormFields, errors: Errors): PublicPage => {
  const texts = addressPageTexts[shown.language]
  const euros = new Intl.NumberFormat(texts.locale, { style: 'currency', currency: 'EUR' })
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'Europe/Paris' })
  const { association, associationEmail, others } = link
  const input = (name: Input): Html => {
    const { complete, ...kind } = inputs[name]
    return html`<label for="${name}">${texts.fields[name]}${
      'hasHint' in kind && html` <small>${texts.latin}</small>`
    }${errorOf(name, errors[name])}</label>
<input id="${name}" name="${name}" value="${fields[name]}" autocomplete="${complete}" maxlength="200"${
      'isRequired' in kind && html` required`
    }${name !== 'originalName' && html` dir="ltr"`}${describedBy(name, errors[name])}>`
  }
  const hasErrors = Object.keys(errors).length > 0
  return pageOf(
    shown,
    html`<p class="gift">${fillText(texts.gift, { association })} <b><bdi>${euros.format(link.cents / 100)}</bdi></b> ${day.format(link.createdAt)}</p>
${others.count > 0 && html`<p>${fillText(texts.others, { count: String(others.count), amount: euros.format(others.cents / 100) })}</p>`}
<p>${texts.law}</p>
${hasErrors && html`<p class="error" role="alert">${texts.errors.summary}</p>`}
<form method="post" action="${addressPath}"><input type="hidden" name="jeton" value="${shown.code}">
<input type="hidden" name="langue" value="${shown.language}">
${(Object.keys(inputs) as Input[]).map(input)}
<label for="country">${texts.fields.country}${errorOf('country', errors.country)}</label>
<select id="country" name="country" autocomplete="country"${describedBy('country', errors.country)}>${countryOptions(
      texts.locale,
      fields.country,
    )}</select>
<label class="consent"><input type="checkbox" name="consent" required${fields.consent !== undefined && html` checked`}${describedBy(
      'consent',
      errors.consent,
    )}><span>${fillText(texts.consent, { association })} ${errorOf('consent', errors.consent)}</span></label>
<button>${texts.send}</button></form><p><small>${fillText(texts.privacy, { association, contact: associationEmail })}</small></p>`,
  )
}

/** Finds the first fault of each field of an answer, in the language of the page. */
const errorsOf = (language: Language, fields: FormFields, issues: readonly z.core.$ZodIssue[]): Errors => {
  const { errors } = addressPageTexts[language]
  const textOf = (name: string, message: string): string => {
    if (message === 'latin' || message === 'postalCode') return errors[message]
    return fields[name]?.trim() ? errors.invalid : errors.required
  }
  return {
    ...(fields.consent === undefined && { consent: errors.consent }),
    ...Object.fromEntries(
      issues.toReversed().map(({ path: [name = ''], message }) => [name, textOf(String(name), message)]),
    ),
  }
}

/** Keeps a name that is not in Latin letters in the field for it, and leaves the other one to be filled. */
const withOriginalName = (fields: FormFields, errors: Errors, latin: string): FormFields => {
  const isOther = errors.lastName === latin || errors.firstName === latin
  const typed = [fields.firstName, fields.lastName].filter(Boolean).join(' ')
  return isOther && !fields.originalName ? { ...fields, originalName: typed } : fields
}

/** Serves the page of the links that ask for an address (docs/rules/receipts.md#addresses-link). */
export const serveAddressPage = (app: FastifyInstance, deps: DepsOf<typeof createAddressAnswerService>): void => {
  const answers = createAddressAnswerService(deps)
  const shownBy = ({ jeton = '', langue }: FormFields): Shown => ({
    language: Language.parse(langue),
    code: /^[\w-]{1,100}$/.test(jeton) ? jeton : '',
  })
  servePublicPage(app, addressPath, {
    async show(fields) {
      const shown = shownBy(fields)
      const link = await answers.find(shown.code)
      return typeof link === 'string' ? endPage(shown, link) : formPage(shown, link, {}, {})
    },
    async answer(fields) {
      const shown = shownBy(fields)
      const texts = addressPageTexts[shown.language]
      const parsed = AddressAnswer.safeParse(fields)
      const errors = errorsOf(shown.language, fields, parsed.error?.issues ?? [])
      const isRight = parsed.success && errors.consent === undefined
      const link = await (isRight ? answers.answer(shown.code, parsed.data) : answers.find(shown.code))
      if (typeof link === 'string') return endPage(shown, link)
      if (!isRight) return formPage(shown, link, withOriginalName(fields, errors, texts.errors.latin), errors)
      return pageOf(shown, html`<p role="status">${fillText(texts.done, { association: link.association })}</p>`)
    },
  })
}
