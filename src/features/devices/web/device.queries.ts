import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { somethingFailed } from '#shared/web/failureText.ts'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import {
  createDevice,
  getDevice,
  issueDeviceCode,
  listDevices,
  revokeDevice,
  updateDevice,
} from '../device.endpoints.ts'
import type { Device, DeviceCreation, DeviceUpdate } from '../device.ts'

const keyOf = (customerId: string) => ['devices', customerId] as const

/** Reads the terminals of an association, by label. */
export const devicesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(listDevices, { params: { customerId }, signal }),
  })

/** Reads a terminal. */
export const deviceQuery = (call: Client, customerId: string, deviceId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), deviceId] as const,
    queryFn: ({ signal }) => call(getDevice, { params: { customerId, deviceId }, signal }),
  })

export const useCreateDevice = (customerId: string) =>
  useChange({ queryKey: keyOf(customerId) }, (call, body: DeviceCreation) =>
    call(createDevice, { params: { customerId }, body }),
  )

export const useUpdateDevice = (customerId: string, deviceId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (device: Device) =>
    queryClient.setQueryData(deviceQuery(call, customerId, deviceId).queryKey, device)
  return useChange({ queryKey: keyOf(customerId), onChanged }, (_, body: DeviceUpdate) =>
    call(updateDevice, { params: { customerId, deviceId }, body }),
  )
}

/** Issues a sign-in code. The cache drops it when the dialog closes. */
export const useIssueDeviceCode = (customerId: string, deviceId: string) => {
  const onFailed = (error: Error) => toasts.failed(error, somethingFailed)
  return useChange({ queryKey: keyOf(customerId), onFailed, gcTime: 0 }, (call) =>
    call(issueDeviceCode, { params: { deviceId } }),
  )
}

export const useRevokeDevice = (customerId: string, deviceId: string) =>
  useChange({ queryKey: keyOf(customerId) }, (call) => call(revokeDevice, { params: { deviceId } }))
