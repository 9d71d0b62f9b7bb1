import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, usePlaces } from '#shared/web/places.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { DonorSearch } from '../donor.ts'
import classes from './DonorsPage.module.css'
import { useDonorSearch } from './donor.queries.ts'
import { donorTexts } from './donor.texts.ts'
import { FoundDonations } from './FoundDonations.tsx'

const blank = { name: '', email: '', phone: '', membershipNumber: '' }

/** 'Donateurs': answers a person who asks what is kept of them. What is typed here is kept nowhere, drafts included. */
export const DonorsPage = () => {
  const places = usePlaces()
  const search = useDonorSearch()
  const [asked, setAsked] = useState<DonorSearch>()
  const form = useSchemaForm({ schema: DonorSearch, initialValues: blank })
  const find = async (wanted: DonorSearch) => {
    try {
      await search.mutateAsync(wanted)
      setAsked(wanted)
    } catch (error) {
      showFormFailure(form, error)
    }
  }
  const found = search.data
  return (
    <>
      <PageHeader
        title={donorTexts.title}
        back={linkTo(places.home())}
        note={donorTexts.note}
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link {...linkTo(places.donorRetention())} {...props} />}>
              {donorTexts.toRetention}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link {...linkTo(places.donorErasures())} {...props} />}>
              {donorTexts.toRegister}
            </Button>
          </>
        }
      />
      <form
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(
          (wanted) => void find(wanted),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <TextInput label={donorTexts.name} autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label={donorTexts.email} autoComplete="off" inputMode="email" {...form.getInputProps('email')} />
        <TextInput label={donorTexts.phone} autoComplete="off" inputMode="tel" {...form.getInputProps('phone')} />
        <TextInput label={donorTexts.membershipNumber} autoComplete="off" {...form.getInputProps('membershipNumber')} />
        <div className={classes.submit}>
          <p className={classes.hint}>{donorTexts.searchHint}</p>
          <Button type="submit" loading={search.isPending}>
            {donorTexts.search}
          </Button>
        </div>
      </form>
      {found?.data.length === 0 && <EmptyState text={donorTexts.none} hint={donorTexts.noneHint} />}
      {found && asked && found.data.length > 0 && <FoundDonations found={found} onChanged={() => find(asked)} />}
    </>
  )
}
