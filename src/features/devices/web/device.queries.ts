import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/client.ts'
import type { Edit } from '#shared/read-version.ts'
import { somethingFailed } from '#shared/web/failureText.ts'
import { toasts } from '#shared/web/toasts.ts'
import { useChange } from '#shared/web/useChange.ts'
import * as calls from '../device.endpoints.ts'
import type { Device, DeviceCreation, DeviceReplacement, DeviceUpdate } from '../device.ts'

/** The interval at which the health of a terminal is read again while its screen is open. */
const healthIntervalMs = 60_000

const keyOf = (customerId: string) => ['devices', customerId] as const

export const devicesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(calls.listDevices, { params: { customerId }, signal }),
    refetchInterval: healthIntervalMs,
  })

export const deviceQuery = (call: Client, customerId: string, deviceId: string) =>
  queryOptions({
    queryKey: [...keyOf(customerId), deviceId] as const,
    queryFn: ({ signal }) => call(calls.getDevice, { params: { customerId, deviceId }, signal }),
    refetchInterval: healthIntervalMs,
  })

export const useCreateDevice = (customerId: string) =>
  useChange({ queryKey: keyOf(customerId) }, (call, body: DeviceCreation) =>
    call(calls.createDevice, { params: { customerId }, body }),
  )

const useDeviceChange = <Input = void>(
  customerId: string,
  deviceId: string,
  change: (call: Client, input: Input) => Promise<Device>,
) => useChange({ queryKey: keyOf(customerId), shownBy: (call) => deviceQuery(call, customerId, deviceId) }, change)

export const useUpdateDevice = (customerId: string, deviceId: string) =>
  useDeviceChange(customerId, deviceId, (call, edit: Edit<DeviceUpdate>) =>
    call(calls.updateDevice, { params: { customerId, deviceId }, ...edit }),
  )

export const useReplaceDevice = (customerId: string, deviceId: string) =>
  useDeviceChange(customerId, deviceId, (call, body: DeviceReplacement) =>
    call(calls.replaceDevice, { params: { customerId, deviceId }, body }),
  )

export const useRetireDevice = (customerId: string, deviceId: string) =>
  useDeviceChange(customerId, deviceId, (call) => call(calls.retireDevice, { params: { customerId, deviceId } }))

export const useReinstateDevice = (customerId: string, deviceId: string) =>
  useDeviceChange(customerId, deviceId, (call) => call(calls.reinstateDevice, { params: { customerId, deviceId } }))

export const useExamineDevice = (customerId: string, deviceId: string) =>
  useDeviceChange(customerId, deviceId, (call) => call(calls.examineDevice, { params: { customerId, deviceId } }))

/** Issues a sign-in code. The cache drops it when the dialog closes. */
export const useIssueDeviceCode = (customerId: string, deviceId: string) => {
  const onFailed = (error: Error) => toasts.failed(error, somethingFailed)
  return useChange({ queryKey: keyOf(customerId), onFailed, gcTime: 0 }, (call) =>
    call(calls.issueDeviceCode, { params: { deviceId } }),
  )
}

export const useRevokeDevice = (customerId: string, deviceId: string) => {
  const queryKey = keyOf(customerId)
  return useChange({ queryKey, rereads: [queryKey] }, (call) => call(calls.revokeDevice, { params: { deviceId } }))
}
