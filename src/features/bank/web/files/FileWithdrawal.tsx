import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { QuestionDialog } from '#shared/web/kit/QuestionDialog.tsx'
import { useCustomerId } from '#shared/web/places.tsx'
import { toasts } from '#shared/web/toasts.ts'
import { weighBankFileWithdrawal } from '../../statement.endpoints.ts'
import type { FileStake } from '../../statement.ts'
import { useWithdrawFile } from './file.queries.ts'
import { fileTexts as texts } from './file.texts.ts'

/** Takes a file back, once a person has read what that undoes. */
export const FileWithdrawal = ({ fileId }: { fileId: string }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const [stake, setStake] = useState<FileStake>()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useWithdrawFile(customerId, fileId)
  const ask = async () => {
    setIsAsking(true)
    try {
      setStake(await call(weighBankFileWithdrawal, { params: { customerId, fileId } }))
    } catch (error) {
      toasts.failed(error)
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={isAsking}
        onClick={() => void ask()}
      >
        {texts.withdraw}
      </Button>
      {stake && (
        <QuestionDialog
          danger
          label={texts.withdraw}
          question={texts.withdrawQuestion(stake)}
          act={() => toasts.outcome(mutateAsync(), texts.withdrawn)}
          onClose={() => setStake(undefined)}
        />
      )}
    </>
  )
}
