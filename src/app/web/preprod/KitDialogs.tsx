import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionMenu } from '#shared/web/kit/ActionMenu.tsx'
import { ArchiveButton } from '#shared/web/kit/ArchiveButton.tsx'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { BottomDrawer } from '#shared/web/kit/BottomDrawer.tsx'
import { Decision } from '#shared/web/kit/Decision.tsx'
import { FormDialog } from '#shared/web/kit/FormDialog.tsx'
import { LoadingOverlay } from '#shared/web/kit/Loading.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { QuestionButton } from '#shared/web/kit/QuestionButton.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { Example, Section } from './Example.tsx'
import { kitPageTexts } from './kitPage.texts.ts'

const { sections, ...texts } = kitPageTexts
const archiveTexts = { ...texts.archive, archiveQuestion: texts.question }
const overlayMs = 2000

const Dialogs = () => {
  const [opened, setOpened] = useState<'dialog' | 'drawer'>()
  const sheet = { title: texts.example, onClose: () => setOpened(undefined), footer: <Button>{texts.save}</Button> }
  return (
    <div className="inline gap-12">
      <Button variant="default" onClick={() => setOpened('dialog')}>
        {texts.open}
      </Button>
      <Button variant="default" onClick={() => setOpened('drawer')}>
        {texts.openDrawer}
      </Button>
      <BottomDialog {...sheet} opened={opened === 'dialog'}>
        {texts.note}
      </BottomDialog>
      <BottomDrawer {...sheet} opened={opened === 'drawer'}>
        {texts.note}
      </BottomDrawer>
    </div>
  )
}

const ShortForm = () => {
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm({ initialValues: { name: '' } })
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts.openForm}
      </Button>
      {isOpen && (
        <FormDialog
          form={form}
          title={texts.example}
          submitLabel={texts.save}
          save={async () => {}}
          onClose={() => setIsOpen(false)}
        >
          <TextInput label={texts.name} {...form.getInputProps('name')} />
        </FormDialog>
      )}
    </>
  )
}

const Waiting = () => {
  const change = useMutation({ mutationFn: () => new Promise((resolve) => setTimeout(resolve, overlayMs)) })
  return (
    <>
      <Button variant="default" onClick={() => change.mutate()}>
        {texts.wait}
      </Button>
      <LoadingOverlay />
    </>
  )
}

export const KitDialogs = () => (
  <>
    <Section title={sections.notices}>
      {(['success', 'info', 'warning', 'danger'] as const).map((tone) => (
        <Example key={tone} name={`Notice: ${tone}`}>
          <Notice tone={tone} role="note">
            {texts.sentence}
          </Notice>
        </Example>
      ))}
      <Example name="Toasts: success, failure">
        <div className="inline gap-12">
          <Button variant="default" onClick={() => toasts.success(texts.saved)}>
            {texts.succeed}
          </Button>
          <Button variant="default" onClick={() => toasts.failure(texts.failed)}>
            {texts.fail}
          </Button>
        </div>
      </Example>
    </Section>
    <Section title={sections.dialogs}>
      <Example name="BottomDialog, BottomDrawer">
        <Dialogs />
      </Example>
      <Example name="FormDialog">
        <ShortForm />
      </Example>
      <Example name="ActionMenu: plain, danger, disabled">
        <ActionMenu
          label={texts.example}
          actions={[
            { label: texts.save, act: () => {} },
            { label: texts.succeed, act: () => {}, disabled: true },
            { label: texts.fail, act: () => {}, danger: true },
          ]}
        />
      </Example>
      <Example name="QuestionButton: plain, danger">
        <div className="inline gap-12">
          <QuestionButton label={texts.openQuestion} question={texts.question} act={() => {}} />
          <QuestionButton danger color="red" label="Supprimer" question={texts.question} act={() => {}} />
        </div>
      </Example>
      <Example name="Decision: of another person, own">
        <Decision isOwn={false} what={texts.example} decide={async () => {}} />
        <Decision isOwn what={texts.example} decide={async () => {}} />
      </Example>
      <Example name="ArchiveButton: succeeds">
        <ArchiveButton texts={archiveTexts} archive={async () => {}} onArchived={() => {}} />
      </Example>
    </Section>
    <Section title={sections.waiting}>
      <Example name="LoadingOverlay">
        <Waiting />
      </Example>
    </Section>
  </>
)
