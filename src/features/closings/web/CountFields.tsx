import { TextInput } from '@mantine/core'
import { eurosTyped } from '#shared/money.ts'
import { EurosInput } from '#shared/web/kit/Fields.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { closingTexts as texts } from '../closing.texts.ts'
import type { ClosingFigures } from '../closing.ts'
import { type ClosingFormValues, countable } from './closingForm.ts'

type CountFieldsProps = {
  figures: ClosingFigures
  form: { values: ClosingFormValues; getInputProps: (path: string) => object }
}

/** Asks for the count of each payment method, and shows its difference to the figures. */
export const CountFields = ({ figures, form }: CountFieldsProps) => {
  const rows = countable(figures)
  if (rows.length === 0) return null
  return (
    <Section title={texts.counts}>
      <p className="muted mb-12">{texts.countsNote}</p>
      <div className="grid gap-20">
        {rows.map(({ method, net }) => (
          <div key={method} className="starts fields gap-20 row-gap-12">
            <EurosInput
              label={texts.countedOf(method)}
              description={noteOf(net, form.values.counts[method].counted)}
              {...form.getInputProps(`counts.${method}.counted`)}
            />
            <TextInput
              label={texts.commentOf(method)}
              autoComplete="off"
              {...form.getInputProps(`counts.${method}.comment`)}
            />
          </div>
        ))}
      </div>
    </Section>
  )
}

/** The expected amount, with the difference once a number is typed. */
const noteOf = (net: number, typed: string): string => {
  const counted = eurosTyped(typed)
  if (counted === undefined || Number.isNaN(counted)) return texts.expects(net)
  return `${texts.expects(net)} · ${texts.differs(Math.round((counted - net) * 100) / 100)}`
}
