import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Client } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { useChange } from '#shared/web/useChange.ts'
import {
  answerBankFile,
  getBankFile,
  listBankFiles,
  uploadBankFile,
  withdrawBankFile,
} from '../../statement.endpoints.ts'
import type { BankFile, BankFileAnswer, BankFileState } from '../../statement.ts'
import { bankKey, bankQuery } from '../bank.queries.ts'

const pageSize = '10'
const pollMs = 800

export const isUnderWay = (state: BankFileState): boolean => state === 'reading' || state === 'explaining'

export const bankFilesQuery = (call: Client, customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...bankKey(customerId), 'files', 'list'] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: pageSize, ...(pageParam && { cursor: pageParam }) }
      return call(listBankFiles, { params: { customerId }, query, signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** A file, which is read again and again while the server works on it. */
export const bankFileQuery = (call: Client, customerId: string, fileId: string) =>
  queryOptions({
    ...bankQuery(call, getBankFile, { params: { customerId, fileId } }, 'files', 'one', fileId),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.state) ? pollMs : false),
  })

/** Reads a file. Once the server has ended its work, what it added shows on the other screens, and in the menu. */
export const useBankFile = (fileId: string) => {
  const call = useCall()
  const customerId = useCustomerId()
  const queryClient = useQueryClient()
  const file = useQuery(bankFileQuery(call, customerId, fileId))
  const isOver = file.data !== undefined && !isUnderWay(file.data.state)
  useEffect(() => {
    if (!isOver) return
    void queryClient.invalidateQueries({ queryKey: bankKey(customerId), refetchType: 'active' })
    void queryClient.invalidateQueries({ queryKey: ['waiting', customerId] })
  }, [isOver, queryClient, customerId])
  return file
}

const useFileChange = <Input>(customerId: string, change: (call: Client, input: Input) => Promise<BankFile>) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const onChanged = (file: BankFile) => {
    queryClient.setQueryData(bankFileQuery(call, customerId, file._id).queryKey, file)
    void queryClient.invalidateQueries({ queryKey: bankFilesQuery(call, customerId).queryKey })
  }
  return useChange({ queryKey: bankKey(customerId), onChanged }, change)
}

type Upload = { file: File; accountId: string | undefined }
const longestName = 200

export const useUploadBankFile = (customerId: string) =>
  useFileChange(customerId, (call, { file, accountId }: Upload) => {
    const query = { fileName: file.name.slice(-longestName), ...(accountId !== undefined && { accountId }) }
    return call(uploadBankFile, { params: { customerId }, query, file })
  })

export const useAnswerFile = (customerId: string, fileId: string) =>
  useFileChange(customerId, (call, body: BankFileAnswer) =>
    call(answerBankFile, { params: { customerId, fileId }, body }),
  )

export const useWithdrawFile = (customerId: string, fileId: string) =>
  useFileChange(customerId, (call) => call(withdrawBankFile, { params: { customerId, fileId } }))
