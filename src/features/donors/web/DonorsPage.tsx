import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { Form } from '#shared/web/kit/Form.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { AddButton, PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useRepeatOnline } from '#shared/web/onReconnect.ts'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { DonorSearch } from '../donor.ts'
import { DonorList, DonorRows } from './DonorRows.tsx'
import classes from './Donors.module.css'
import { useDonorSearch } from './donor.queries.ts'
import { addressTexts, donorTexts, recordTexts } from './donor.texts.ts'
import { FoundDonations } from './FoundDonations.tsx'

const blank = { name: '', email: '', phone: '', membershipNumber: '' }

/**
 * 'Donateurs': the donors, and the answer to a person who asks what is kept of them. Nothing that is typed here is
 * kept, drafts included.
 */
export const DonorsPage = () => {
  const places = usePlaces()
  const search = useDonorSearch()
  const [asked, setAsked] = useState<DonorSearch>()
  const [searchCount, setSearchCount] = useState(0)
  const [done, setDone] = useState<string>()
  const form = useSchemaForm({ schema: DonorSearch, initialValues: blank })
  /** Searches. `did` says what was done before: it stays on the screen until the next search. */
  const find = async (wanted: DonorSearch, did?: string) => {
    setDone(did)
    try {
      await search.mutateAsync(wanted)
      setAsked(wanted)
      // The same search again keeps what is ticked.
      if (wanted !== asked) setSearchCount(searchCount + 1)
    } catch (error) {
      showFormFailure(form, error)
    }
  }
  useRepeatOnline({ ...search, repeat: (wanted) => void find(wanted) })
  const found = search.data
  return (
    <>
      <PageHeader
        title={donorTexts.title}
        back={linkTo(places.home())}
        note={donorTexts.note}
        actions={
          <>
            <AddButton label={recordTexts.add} to={places.newDonor()} />
            <LinkButton variant="default" to={places.donorImport()}>
              {recordTexts.import}
            </LinkButton>
            <LinkButton variant="default" to={places.donorRetention()}>
              {donorTexts.toRetention}
            </LinkButton>
            <LinkButton variant="default" to={places.donorErasures()}>
              {donorTexts.toRegister}
            </LinkButton>
            <LinkButton variant="default" to={places.addressAnswers()}>
              {addressTexts.title}
            </LinkButton>
          </>
        }
      />
      <Form className={`to-760 ${classes.form}`} form={form} send={(wanted: DonorSearch) => void find(wanted)}>
        <TextInput label={donorTexts.name} autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label={donorTexts.email} autoComplete="off" inputMode="email" {...form.getInputProps('email')} />
        <TextInput label={donorTexts.phone} autoComplete="off" inputMode="tel" {...form.getInputProps('phone')} />
        <TextInput label={donorTexts.membershipNumber} autoComplete="off" {...form.getInputProps('membershipNumber')} />
        <div className="inline middle between across gap-20 row-gap-12">
          <p className="quiet grow-240">{donorTexts.searchHint}</p>
          <Button type="submit" loading={search.isPending}>
            {donorTexts.search}
          </Button>
        </div>
      </Form>
      {done && <Done text={done} />}
      {found && found.records.length > 0 && (
        <Section title={recordTexts.found}>
          <DonorRows donors={found.records} />
        </Section>
      )}
      {found?.data.length === 0 && !done && <EmptyState text={donorTexts.none} hint={donorTexts.noneHint} />}
      {found && asked && found.data.length > 0 && (
        <FoundDonations
          key={searchCount}
          found={found}
          isIdentified={Boolean(asked.email || asked.phone || asked.membershipNumber)}
          onChanged={(did) => find(asked, did)}
        />
      )}
      {!found && <DonorList />}
    </>
  )
}

/** Shows the result of an erasure. Takes the focus: the list that it was started from has changed. */
const Done = ({ text }: { text: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={`landing mb-20 ${classes.done}`}>
      <Notice tone="success" role="status">
        {text}
      </Notice>
    </div>
  )
}
