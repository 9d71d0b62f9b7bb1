import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Edit, readVersionOf } from '#shared/read-version.ts'
import { useCall } from '#shared/web/call.tsx'
import { showFormFailure } from '#shared/web/formFailure.ts'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { ChangedNotice } from '#shared/web/kit/ChangedNotice.tsx'
import { Form, sendForm } from '#shared/web/kit/Form.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { useReadVersion } from '#shared/web/useFormRecord.ts'
import { useSchemaForm } from '#shared/web/useSchemaForm.ts'
import { type SavedFilter, SavedFilterRenaming } from '../../saved-filter.ts'
import classes from './ManageFiltersDialog.module.css'
import { savedFiltersQuery, useDeleteFilter, useRenameFilter } from './saved.queries.ts'
import { savedTexts as texts } from './saved.texts.ts'

type ManageFiltersDialogProps = { customerId: string; onClose: () => void }
type Changing = { id: string; how: 'rename' | 'remove' }

export const ManageFiltersDialog = ({ customerId, onClose }: ManageFiltersDialogProps) => {
  const { data: filters = [] } = useQuery(savedFiltersQuery(useCall(), customerId))
  const [changing, setChanging] = useState<Changing>()
  // The filter whose change has ended: its row gets the focus back.
  const [left, setLeft] = useState<string>()
  const list = useRef<HTMLUListElement>(null)
  const done = () => {
    setLeft(changing?.id)
    setChanging(undefined)
    // A deleted row has no button to return to.
    list.current?.focus()
  }
  return (
    <BottomDialog opened onClose={onClose} title={texts.title}>
      {filters.length === 0 && <p role="status">{texts.none}</p>}
      <ul ref={list} tabIndex={-1} className="landing pb-20" aria-label={texts.title}>
        {filters.map((filter) => {
          const how = changing?.id === filter._id ? changing.how : undefined
          const change = (next: Changing['how']) => setChanging({ id: filter._id, how: next })
          const row = { customerId, filter, onDone: done }
          return (
            <li key={filter._id} className={`inline middle underlined gap-8 pad-4-0 high-52 ${classes.filter}`}>
              {how === 'rename' && <Renaming {...row} />}
              {how === 'remove' && <Removal {...row} />}
              {how === undefined && <Named name={filter.name} takesFocus={left === filter._id} onChange={change} />}
            </li>
          )
        })}
      </ul>
    </BottomDialog>
  )
}

const useFocusOnce = <E extends HTMLElement>(isWanted = true) => {
  const element = useRef<E>(null)
  const [isFirst] = useState(isWanted)
  useEffect(() => {
    if (isFirst) element.current?.focus()
  }, [isFirst])
  return element
}

type NamedProps = { name: string; takesFocus: boolean; onChange: (how: Changing['how']) => void }

const Named = ({ name, takesFocus, onChange }: NamedProps) => {
  const rename = useFocusOnce<HTMLButtonElement>(takesFocus)
  return (
    <>
      <span className={classes.name}>{name}</span>
      <Button
        ref={rename}
        variant="subtle"
        size="sm"
        aria-label={texts.renameOf(name)}
        onClick={() => onChange('rename')}
      >
        {texts.rename}
      </Button>
      <Button
        variant="subtle"
        size="sm"
        color="red"
        aria-label={texts.removeOf(name)}
        onClick={() => onChange('remove')}
      >
        {texts.remove}
      </Button>
    </>
  )
}

type RowProps = { customerId: string; filter: SavedFilter; onDone: () => void }

const Renaming = ({ customerId, filter, onDone }: RowProps) => {
  const { mutateAsync, isPending } = useRenameFilter(customerId, filter._id)
  const field = useFocusOnce<HTMLInputElement>()
  const form = useSchemaForm({ schema: SavedFilterRenaming, initialValues: { name: filter.name } })
  const version = useReadVersion(readVersionOf(SavedFilterRenaming, filter))
  const rename = async (renaming: Edit<SavedFilterRenaming>) => {
    try {
      await mutateAsync(renaming)
    } catch (error) {
      if (!version.refused(error)) showFormFailure(form, error)
      return
    }
    toasts.success(texts.renamed)
    onDone()
  }
  const renameWith = (sent: (values: { name: string }) => Edit<SavedFilterRenaming>) => (values: { name: string }) =>
    void rename(sent(values))
  return (
    <Form className={`inline bottom gap-8 ${classes.renaming}`} form={form} send={renameWith(version.asRead)}>
      <TextInput
        className={`own-line ${classes.name}`}
        label={texts.name}
        required
        ref={field}
        {...form.getInputProps('name')}
      />
      <Button variant="default" onClick={onDone}>
        {texts.cancel}
      </Button>
      <Button type="submit" loading={isPending}>
        {texts.rename}
      </Button>
      {version.changed && (
        <ChangedNotice
          changed={version.changed}
          isBusy={isPending}
          onOverwrite={() => sendForm(form, renameWith(version.asChanged))()}
          onTakeTheirs={onDone}
        />
      )}
    </Form>
  )
}

const Removal = ({ customerId, filter, onDone }: RowProps) => {
  const { mutateAsync, isPending } = useDeleteFilter(customerId)
  const cancel = useFocusOnce<HTMLButtonElement>()
  const remove = async () => {
    try {
      await mutateAsync(filter._id)
    } catch (error) {
      return toasts.failed(error)
    }
    toasts.success(texts.removed)
    onDone()
  }
  return (
    <>
      <p className={`own-line ${classes.name}`}>{texts.removeQuestion(filter.name)}</p>
      <Button ref={cancel} variant="default" size="sm" onClick={onDone}>
        {texts.cancel}
      </Button>
      <Button color="red" size="sm" loading={isPending} onClick={() => void remove()}>
        {texts.remove}
      </Button>
    </>
  )
}
