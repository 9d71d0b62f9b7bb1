import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import classes from './ProductForm.module.css'
import { productTexts } from './product.texts.ts'

type FormPartsProps = {
  title: string
  /** Shown when the list is empty. */
  none: string
  /** The label of the add button. Without `onAdd` the list is full, and `fullText` is shown. */
  addLabel: string
  onAdd: (() => void) | undefined
  fullText: string
  addButton: Ref<HTMLButtonElement>
  children: ReactNode[]
}

export const FormParts = ({ title, none, addLabel, onAdd, fullText, addButton, children }: FormPartsProps) => {
  const id = useId()
  return (
    <section className="grid one-column gap-16 mt-8" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children.length === 0 && <p className="muted">{none}</p>}
      {children}
      {onAdd ? (
        <div>
          <Button ref={addButton} variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            {addLabel}
          </Button>
        </div>
      ) : (
        <p className="muted">{fullText}</p>
      )}
    </section>
  )
}

type FormPartProps = {
  title: string
  removeName: string
  onRemove: () => void
  /** A button opposite the remove button. */
  more?: ReactNode
  children: ReactNode
}

/** A variant or offer: a title, its fields and a remove button. */
export const FormPart = ({ title, removeName, onRemove, more, children }: FormPartProps) => (
  <fieldset className={`grid one-column frame gap-16 ${classes.part}`}>
    <legend className={`strong ${classes.legend}`}>{title}</legend>
    {children}
    <div className={`inline middle ${classes.buttons}`}>
      {more}
      <Button variant="subtle" color="red" className="push" aria-label={removeName} onClick={onRemove}>
        {productTexts.withdraw}
      </Button>
    </div>
  </fieldset>
)

type Find = () => HTMLElement | null | undefined

/** Focuses an element after the next render: an added field or a button. */
export const useFocusNext = (): ((find: Find) => void) => {
  const next = useRef<Find>(undefined)
  useEffect(() => {
    next.current?.()?.focus()
    next.current = undefined
  })
  return (find) => {
    next.current = find
  }
}
