import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { DayInput } from '#shared/web/kit/DayInput.tsx'
import { SelectField } from '#shared/web/kit/Fields.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { Facts } from '#shared/web/kit/Section.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { countings, type Declaration, DeclarationInput } from '../declaration.ts'
import { declarationQuery, useDeclare, yearsBefore } from './run.queries.ts'
import { runTexts, declarationTexts as texts } from './run.texts.ts'

/** 'Déclaration annuelle': what an exercise has to declare of its receipts, and what was declared. */
export const DeclarationPage = () => {
  const { receipts } = usePlaces()
  const [today] = useState(() => dayOf(new Date()))
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear - 1)
  const declaration = useQuery(declarationQuery(useCall(), useCustomerId(), year))
  return (
    <>
      <PageHeader title={texts.title} back={linkTo(receipts())} />
      <div className="inline gap-16 mb-24">
        <SelectField
          label={runTexts.year}
          value={String(year)}
          data={yearsBefore(thisYear).map(String)}
          onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
        />
      </div>
      <Loaded of={declaration} rows={4}>
        {(data) => <Figures key={data.year} declaration={data} today={today} />}
      </Loaded>
    </>
  )
}

const Figures = ({ declaration, today }: { declaration: Declaration; today: string }) => {
  const { amount, issuedCount, givenCount, dueOn, law, declared, until } = declaration
  const [isNoting, setIsNoting] = useState(false)
  return (
    <>
      <p className="lead">{texts.exercise(declaration)}</p>
      {!declared && <p>{texts.due(dueOn)}</p>}
      <Facts
        title={texts.figures}
        facts={[
          [texts.amount, formatEuros(amount)],
          [texts.issued, texts.count(issuedCount)],
          [texts.given, texts.count(givenCount)],
        ]}
      />
      <p className="quiet mt-10">{texts.readings}</p>
      <Facts title={texts.lawTitle} facts={[[law.source, law.sentence]]} />
      {declared && <Declared declaration={declaration} declared={declared} />}
      {!declared && until < today && (
        <Button className="mt-24" onClick={() => setIsNoting(true)}>
          {texts.note}
        </Button>
      )}
      {isNoting && <NoteDialog declaration={declaration} today={today} onClose={() => setIsNoting(false)} />}
    </>
  )
}

type DeclaredProps = { declaration: Declaration; declared: NonNullable<Declaration['declared']> }

const Declared = ({ declaration, declared }: DeclaredProps) => {
  const { amount, documentCount, counting } = declared
  const isSame =
    amount === declaration.amount &&
    documentCount === (counting === 'issued' ? declaration.issuedCount : declaration.givenCount)
  return (
    <>
      <Facts
        title={texts.declared}
        facts={[
          [texts.day, texts.declaredOn(declared)],
          [texts.amount, formatEuros(amount)],
          [countings[counting], texts.count(documentCount)],
        ]}
      />
      <p className="quiet mt-10">{isSame ? texts.same : texts.differs}</p>
    </>
  )
}

type NoteProps = { declaration: Declaration; today: string; onClose: () => void }

const NoteDialog = ({ declaration: { year, issuedCount, givenCount }, today, onClose }: NoteProps) => {
  const { mutateAsync } = useDeclare(useCustomerId(), year)
  const form = useSchemaForm({
    schema: DeclarationInput.omit({ year: true }),
    initialValues: { declaredOn: today, counting: 'issued' as const },
  })
  const save = async (body: Omit<DeclarationInput, 'year'>) => {
    await mutateAsync({ ...body, year })
    toasts.success(texts.noted)
  }
  const data = [
    { value: 'issued', label: `${countings.issued}\u00a0: ${issuedCount}` },
    { value: 'given', label: `${countings.given}\u00a0: ${givenCount}` },
  ]
  return (
    <FormDialog form={form} title={texts.note} submitLabel={texts.note} save={save} onClose={onClose}>
      <DayInput label={texts.day} required {...form.getInputProps('declaredOn')} />
      <SelectField label={texts.counting} data={data} {...form.getInputProps('counting')} />
    </FormDialog>
  )
}
