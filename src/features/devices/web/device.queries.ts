import { queryOptions } from '@tanstack/react-query'
import { CallFailure, type Client } from '#shared/client.ts'
import { getDevice, listDevices } from '../device.endpoints.ts'

/** The terminals of an association, by label. */
export const devicesQuery = (call: Client, customerId: string) =>
  queryOptions({
    queryKey: ['devices', customerId],
    queryFn: ({ signal }) => call(listDevices, { params: { customerId }, signal }),
  })

/** One terminal. */
export const deviceQuery = (call: Client, customerId: string, deviceId: string) =>
  queryOptions({
    queryKey: ['devices', customerId, deviceId],
    queryFn: ({ signal }) => call(getDevice, { params: { customerId, deviceId }, signal }),
  })

/** No such terminal, or an address that holds no identifier. */
export const isUnknownDevice = (error: unknown): boolean => error instanceof CallFailure && error.status === 404
