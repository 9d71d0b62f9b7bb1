import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { copyText } from '#shared/web/copyText.ts'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { RecordScreen } from '#shared/web/kit/RecordScreen.tsx'
import { Section } from '#shared/web/kit/Section.tsx'
import { useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { addressOf, type CreatedLiveLink, type LiveLink, LiveLinkInput, type LiveLinks, LivePeriod } from '../link.ts'
import { periodNames } from '../live.journal.ts'
import { liveCausesQuery, liveLinksQuery, useCreateLiveLink, useEndLiveLink } from './live.queries.ts'
import { liveTexts } from './live.texts.ts'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { eurosTyped } from '#shared/money.ts'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { EurosInput, SelectField } from '#shared/web/kit/Fields.tsx'
import { FormFrame } from '#shared/web/kit/FormFrame.tsx'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import classes from './Live.module.css'

/** The page 'Collecte en direct': opens a projection, and lists those that are open. */
export const LiveLinksPage = () => (
  <RecordScreen
    record={useQuery(liveLinksQuery(useCall(), useCustomerId()))}
    title={() => liveTexts.title}
    back={usePlaces().home}
    renderNote={() => liveTexts.note}
  >
    {(links) => <Content {...links} />}
  </RecordScreen>
)

const Content = ({ links, lastPlaceUrl }: LiveLinks) => {
  const [created, setCreated] = useState<CreatedLiveLink>()
  // A link that was ended is of no use any more.
  const isAlive = created !== undefined && links.some(({ _id }) => _id === created._id)
  return (
    <>
      {created && isAlive && <CreatedLink link={created} />}
      <LiveLinkForm lastPlaceUrl={lastPlaceUrl} onCreated={setCreated} />
      <LinkList links={links} />
    </>
  )
}

/** Shows the link of a new projection, once. */
const CreatedLink = ({ link }: { link: CreatedLiveLink }) => (
  <div className="mb-24">
    <Notice tone="success" role="status">
      <p>{liveTexts.opened}</p>
      <div className="inline gap-8 mt-12">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copyText(new URL(addressOf(link.token), location.href).href, liveTexts.linkCopied)}
        >
          {liveTexts.copyLink}
        </Button>
        <Button
          variant="subtle"
          component="a"
          href={addressOf(link.token)}
          target="_blank"
          leftSection={<IconExternalLink size={18} aria-hidden />}
        >
          {liveTexts.openAgain}
        </Button>
      </div>
    </Notice>
  </div>
)

const nameOf = ({ cause, period }: LiveLink): string =>
  `${cause?.name ?? liveTexts.allCauses}, ${periodNames[period].toLowerCase()}`

const LinkList = ({ links }: { links: LiveLink[] }) => {
  const { mutateAsync } = useEndLiveLink(useCustomerId())
  const end = (linkId: string) => toasts.outcome(mutateAsync(linkId), liveTexts.ended)
  return (
    <Section title={liveTexts.links}>
      {links.length === 0 ? (
        <EmptyState text={liveTexts.noLinks} />
      ) : (
        <ul className="frame">
          {links.map((link) => (
            <li key={link._id} className="inline middle between gap-12 divided pad-12-16">
              <div>
                <p className="strong">{nameOf(link)}</p>
                <p className="quiet">
                  {liveTexts.until(link.endsAt)} · {liveTexts.by(link.createdBy.name)}
                </p>
              </div>
              <QuestionButton
                variant="default"
                danger
                label={liveTexts.end}
                aria-label={liveTexts.endLabel(nameOf(link))}
                question={liveTexts.endQuestion}
                act={() => end(link._id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const periods = LivePeriod.options.map((value) => ({ value, label: periodNames[value] }))

type LiveLinkFormProps = { lastPlaceUrl: string | null; onCreated: (link: CreatedLiveLink) => void }

/** Chooses what a projection shows, and opens it in a tab. */
const LiveLinkForm = ({ lastPlaceUrl, onCreated }: LiveLinkFormProps) => {
  const customerId = useCustomerId()
  const causes = useQuery(liveCausesQuery(useCall(), customerId))
  const { mutateAsync, isPending } = useCreateLiveLink(customerId)
  const form = useSchemaForm({
    schema: LiveLinkInput,
    initialValues: {
      causeId: '',
      period: 'today',
      goal: '',
      placeUrl: lastPlaceUrl ?? '',
      showsNames: false,
    },
    bodyOf: ({ causeId, goal, ...values }) => ({
      ...values,
      causeId: causeId === '' ? null : causeId,
      goal: eurosTyped(goal) ?? null,
    }),
  })

  const submit = async (input: LiveLinkInput) => {
    // At once: a browser blocks a tab that opens later than the click.
    const tab = window.open('', '_blank')
    try {
      const link = await mutateAsync(input)
      if (tab) tab.location.replace(addressOf(link.token))
      form.resetDirty()
      onCreated(link)
    } catch (error) {
      tab?.close()
      showFormFailure(form, error)
    }
  }
  const all = { value: '', label: liveTexts.allCauses }
  const choices = (causes.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <FormFrame
      form={form}
      submit={(input) => void submit(input)}
      submitLabel={liveTexts.open}
      isBusy={isPending}
      className={`grid one-column gap-24 to-760 ${classes.form}`}
    >
      <SelectField required label={liveTexts.what} data={[all, ...choices]} {...form.getInputProps('causeId')} />
      <SelectField required label={liveTexts.period} data={periods} {...form.getInputProps('period')} />
      <EurosInput label={liveTexts.goal} description={liveTexts.goalHint} {...form.getInputProps('goal')} />
      <TextInput
        label={liveTexts.placeUrl}
        description={liveTexts.placeUrlHint}
        inputMode="url"
        autoComplete="off"
        {...form.getInputProps('placeUrl')}
      />
      <Checkbox
        label={liveTexts.showsNames}
        description={liveTexts.showsNamesHint}
        {...form.getInputProps('showsNames', { type: 'checkbox' })}
      />
    </FormFrame>
  )
}
