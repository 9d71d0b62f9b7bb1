import { TextInput } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallFailure } from '#shared/client.ts'
import { endpoint } from '#shared/endpoint.ts'
import { changedMeanwhile, type Edit, EditHeaders, readVersionOf } from '#shared/read-version.ts'
import { useCall } from '../call.tsx'
import { usePlaces } from '../places.tsx'
import { renderScreen } from '../testing/renderScreen.tsx'
import { toasts } from '../toasts.ts'
import { useChange } from '../useChange.ts'
import { useFormRecord } from '../useFormRecord.ts'
import { useSchemaForm } from '../useSchemaForm.ts'
import { RecordScreen } from './RecordScreen.tsx'
import { SaveForm } from './SaveForm.tsx'

afterEach(() => act(toasts.clear))

const Place = z.strictObject({ name: z.string(), city: z.string() })
type Place = z.output<typeof Place>
const versionOf = (place: Place) => readVersionOf(Place, place)

const right = { allow: ['manager'] } as const
const readPlace = endpoint({ ...right, call: 'GET /place', summary: 'Reads a place.', response: Place })
const editPlace = endpoint({
  ...right,
  call: 'PUT /place/edit',
  summary: 'Changes a place.',
  headers: EditHeaders,
  body: Place,
  response: Place,
})

const FormPage = () => {
  const call = useCall()
  const home = usePlaces().home()
  const queryKey = ['place']
  const record = useFormRecord({ queryKey, queryFn: () => call(readPlace, {}) })
  const { mutateAsync } = useChange({ queryKey }, (_, edit: Edit<Place>) => call(editPlace, edit))
  return (
    <RecordScreen record={record} title={() => 'Lieu'} back={() => home}>
      {(place) => <Form place={place} save={mutateAsync} />}
    </RecordScreen>
  )
}

type FormProps = { place: Place; save: (edit: Edit<Place>) => Promise<Place> }
const Form = ({ place, save }: FormProps) => {
  const form = useSchemaForm({ schema: Place, initialValues: place })
  return (
    <SaveForm
      form={form}
      readVersion={versionOf(place)}
      save={save}
      texts={{ submit: 'Valider', saved: 'Enregistré' }}
      onSaved={() => {}}
    >
      <TextInput label="Nom" {...form.getInputProps('name')} />
      <TextInput label="Ville" {...form.getInputProps('city')} />
    </SaveForm>
  )
}

const refusedBy = (status: number, refusal: Omit<ReturnType<typeof changedMeanwhile>, 'status' | 'name'>) =>
  new CallFailure('refused', refusal.message, status, {
    problem: {
      status,
      code: refusal.code,
      message: refusal.message,
      ...(refusal.changed && { changed: refusal.changed }),
      requestId: 'r',
    },
  })

/** A server with a place, which refuses an edit of another version. */
const serve = () => {
  let place: Place | undefined = { name: 'Le Partage', city: 'Lyon' }
  const edit = vi.fn(({ body, readVersion }: Edit<Place>) => {
    if (!place) throw new CallFailure('refused', 'Introuvable.', 404)
    const version = versionOf(place)
    if (readVersion !== version) {
      const fields = [{ field: 'city', label: 'Ville', after: place.city }]
      throw refusedBy(409, changedMeanwhile({ by: 'Amina Benali', fields, version }))
    }
    place = body
    return place
  })
  const read = () => {
    if (!place) throw new CallFailure('refused', 'Introuvable.', 404)
    return place
  }
  return { answers: { '/place': read, '/place/edit': edit }, edit, set: (other: Place | undefined) => (place = other) }
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const show = async () => {
  const server = serve()
  await renderScreen<typeof readPlace | typeof editPlace>(() => <FormPage />, server.answers)
  await screen.findByRole('textbox', { name: 'Nom' })
  return server
}

test('shows what another edit has changed, keeps the input, and saves over it only when told to', async () => {
  const server = await show()
  await userEvent.type(field('Nom'), ' (siège)')
  server.set({ name: 'Le Partage', city: 'Lille' })
  await press('Valider')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Modifié entre-temps par Amina Benali')
  expect(notice.textContent).toContain('Ville\u00a0: «\u00a0Lille\u00a0»')
  expect([field('Nom').value, field('Ville').value]).toEqual(['Le Partage (siège)', 'Lyon'])
  // The same button does not write over the other edit.
  await press('Valider')
  await waitFor(() => expect(server.edit).toHaveBeenCalledTimes(2))
  expect(server.edit.mock.lastCall?.[0].readVersion).toBe(versionOf({ name: 'Le Partage', city: 'Lyon' }))
  await press('Enregistrer ma saisie')
  expect(await screen.findByText('Enregistré')).toBeTruthy()
  expect(server.edit.mock.lastCall?.[0].body).toEqual({
    name: 'Le Partage (siège)',
    city: 'Lyon',
  })
  expect(server.edit.mock.lastCall?.[0].readVersion).toBe(versionOf({ name: 'Le Partage', city: 'Lille' }))
})

test('reopens with the values of the other edit, which the next save accepts', async () => {
  const server = await show()
  await userEvent.type(field('Nom'), ' (siège)')
  server.set({ name: 'Le Partage', city: 'Lille' })
  await press('Valider')
  await screen.findByRole('alert')
  await press('Reprendre l’autre version')
  await waitFor(() => expect(field('Ville').value).toBe('Lille'))
  expect(field('Nom').value).toBe('Le Partage')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(field('Nom'), ' 2')
  await press('Valider')
  expect(await screen.findByText('Enregistré')).toBeTruthy()
})

test('keeps the input of a record that was deleted meanwhile, and offers to copy it', async () => {
  // Gives jsdom a clipboard.
  const person = userEvent.setup()
  const server = await show()
  await userEvent.type(field('Nom'), ' (siège)')
  server.set(undefined)
  await press('Valider')
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Supprimé entre-temps')
  expect(screen.queryByText('Introuvable')).toBeNull()
  expect(field('Nom').value).toBe('Le Partage (siège)')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Valider' }).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Copier ma saisie' }))
  expect(await navigator.clipboard.readText()).toBe('Nom\u00a0: Le Partage (siège)\nVille\u00a0: Lyon')
})
