import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useCall } from '#shared/web/call.tsx'
import { focusFirstError, showFormFailure } from '#shared/web/formFailure.ts'
import { LeaveGuard } from '#shared/web/kit/LeaveGuard.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { LoadFailure } from '#shared/web/kit/LoadFailure.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { linkTo, type Place } from '#shared/web/place.ts'
import { toasts } from '#shared/web/toasts.ts'
import { updateDevice } from '../device.endpoints.ts'
import { type Device, DeviceLabel } from '../device.ts'
import classes from './DeviceUpdatePage.module.css'
import { deviceQuery, isUnknownDevice } from './device.queries.ts'
import { deviceTexts } from './device.texts.ts'

type DeviceUpdatePageProps = { customerId: string; deviceId: string; back: Place; onSaved: () => void }

/** 'Modifier l'appareil', as a manager does: the name alone; the serial number can be read. */
export const DeviceUpdatePage = ({ customerId, deviceId, back, onSaved }: DeviceUpdatePageProps) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...deviceQuery(useCall(), customerId, deviceId),
    // What one is typing over must not change under one's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (isUnknownDevice(error)) throw notFound()
  return (
    <>
      <PageHeader title={deviceTexts.updateTitle} back={linkTo(back)} />
      {error && !data && <LoadFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <ListSkeleton rows={2} />}
      {data && <DeviceLabelForm customerId={customerId} device={data} onSaved={onSaved} />}
    </>
  )
}

type DeviceLabelFormProps = { customerId: string; device: Device; onSaved: () => void }

const DeviceLabelForm = ({ customerId, device, onSaved }: DeviceLabelFormProps) => {
  const call = useCall()
  const form = useForm({
    initialValues: { label: device.label },
    validate: schemaResolver(DeviceLabel, { sync: true }),
  })
  const save = useMutation({
    mutationFn: (body: { label: string }) => call(updateDevice, { params: { customerId, deviceId: device._id }, body }),
    onSuccess: () => {
      toasts.success(deviceTexts.updated)
      form.resetDirty()
      onSaved()
    },
    onError: (error) => showFormFailure(form, error),
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(values),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <LeaveGuard isDirty={() => form.isDirty()} />
      <TextInput label={deviceTexts.name} autoComplete="off" key={form.key('label')} {...form.getInputProps('label')} />
      <TextInput
        label={deviceTexts.serialNumber}
        description={deviceTexts.serialNumberHint}
        value={device.serialNumber}
        readOnly
        variant="filled"
      />
      <div className={classes.submit}>
        <Button type="submit" disabled={save.isPending || save.isSuccess}>
          {deviceTexts.submitUpdate}
        </Button>
      </div>
    </form>
  )
}
