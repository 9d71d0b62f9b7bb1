import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { drafts } from '../drafts.ts'
import classes from './DraftOffer.module.css'
import { kitTexts } from './kit.texts.ts'

type DraftOfferProps = {
  /** The part of Mantine's `useForm` that this component needs. */
  form: { getValues: () => object; setValues: (values: never) => void }
  isDirty: () => boolean
}

/** Passwords and codes are never stored. */
const secrets = 'input[type="password"], input[autocomplete="one-time-code"]'

/** Keeps a form's input when the session ends, and offers it to the same person. Stands before the fields. */
export const DraftOffer = ({ form, isDirty }: DraftOfferProps) => {
  const place = useRef<HTMLDivElement>(null)
  const address = useLocation({ select: ({ href }) => href })
  const pathname = useLocation({ select: (location) => location.pathname })
  const [draft, setDraft] = useState(() => drafts.find(pathname))
  const typed = useEffectEvent(() => {
    const hasSecret = place.current?.closest('form')?.querySelector(secrets)
    return isDirty() && !hasSecret ? form.getValues() : undefined
  })
  useEffect(() => drafts.register({ pathname, address, typed: () => typed() }), [pathname, address])

  const dismiss = () => {
    drafts.remove(pathname)
    setDraft(undefined)
    // The focused button is gone, so the first field gets the focus.
    place.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  const resume = () => {
    form.setValues(pickFormFields(draft ?? {}, form.getValues()) as never)
    dismiss()
  }
  return (
    <div ref={place} className="across unless-empty">
      {draft && (
        <div className={`inline middle between frame gap-12 ${classes.offer}`} role="status">
          <p>{kitTexts.draftKept}</p>
          <div className="inline gap-8">
            <Button onClick={resume}>{kitTexts.draftResume}</Button>
            <Button variant="subtle" onClick={dismiss}>
              {kitTexts.draftIgnore}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** Returns the values of fields that the form has. A new version of the program may have other fields. */
const pickFormFields = (draft: object, current: object): object =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in current))
