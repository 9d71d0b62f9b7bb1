import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#shared/client.ts'
import { useCall } from '#shared/web/call.tsx'
import { BottomDialog } from '#shared/web/kit/BottomDialog.tsx'
import { EmptyState } from '#shared/web/kit/EmptyState.tsx'
import { Loaded } from '#shared/web/kit/Loaded.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import type { Transaction } from '../../transaction.ts'
import { type ListScope, oneTransaction } from '../transaction.queries.ts'
import { texts } from '../transaction.texts.ts'
import { DonationActions, rowId } from './openDonation.ts'
import { PaymentReferences } from './PaymentReferences.tsx'
import { TransactionDetails } from './TransactionDetails.tsx'
import classes from './TransactionDialog.module.css'

type TransactionDialogProps = {
  scope: ListScope
  transactionId: string
  /** The association of the donation, from the address of the page of all associations. */
  customerId: string | undefined
  /** The rows of the list, or undefined while it loads. */
  listed: Transaction[] | undefined
  onClose: () => void
  onGoTo: (transaction: Transaction) => void
}

/** The donation in the address, with steps to its neighbours. On close, its row has the focus. */
export const TransactionDialog = ({
  scope,
  transactionId,
  customerId,
  listed,
  onClose,
  onGoTo,
}: TransactionDialogProps) => {
  useFocusOnRowAfter(transactionId)
  const position = listed?.findIndex(({ _id }) => _id === transactionId) ?? -1
  const previous = listed?.[position - 1]
  const next = position >= 0 ? listed?.[position + 1] : undefined
  const row = listed?.[position]
  const [hasForm, setHasForm] = useState(false)
  return (
    <BottomDialog
      opened
      isTall
      onClose={onClose}
      title={texts.details}
      footer={!hasForm && <Steps {...{ previous, next, onGoTo }} />}
    >
      {row && <Donation transaction={row} scope={scope} onForm={setHasForm} />}
      {!row && !listed && <ListSkeleton rows={3} />}
      {!row && listed && (
        <UnlistedDonation
          {...{ scope, transactionId, customerId: customerId ?? scope.customerId }}
          onForm={setHasForm}
        />
      )}
    </BottomDialog>
  )
}

type FormOpens = { onForm: (isOpen: boolean) => void }
type DonationProps = FormOpens & { transaction: Transaction; scope: ListScope }

const Donation = ({ transaction, scope, onForm }: DonationProps) => (
  <>
    <TransactionDetails transaction={transaction} showAssociation={scope.kind === 'organizer'} />
    <PaymentReferences customerId={transaction.customer._id} transactionId={transaction._id} />
    <DonationActions
      key={transaction._id}
      customerId={transaction.customer._id}
      transactionId={transaction._id}
      onForm={onForm}
    />
  </>
)

const useFocusOnRowAfter = (transactionId: string): void => {
  const lastShown = useRef(transactionId)
  useEffect(() => {
    lastShown.current = transactionId
  }, [transactionId])
  useEffect(() => () => document.getElementById(rowId(lastShown.current))?.focus(), [])
}

type StepsProps = Pick<TransactionDialogProps, 'onGoTo'> & Record<'previous' | 'next', Transaction | undefined>

const Steps = ({ previous, next, onGoTo }: StepsProps) => (
  <div className="flex between gap-8 grow">
    <Button
      variant="default"
      leftSection={<IconChevronLeft size={18} aria-hidden />}
      disabled={!previous}
      onClick={() => previous && onGoTo(previous)}
    >
      {texts.previous}
    </Button>
    <Button
      variant="default"
      rightSection={<IconChevronRight size={18} aria-hidden />}
      disabled={!next}
      onClick={() => next && onGoTo(next)}
    >
      {texts.next}
    </Button>
  </div>
)

type UnlistedProps = FormOpens & Pick<TransactionDialogProps, 'scope' | 'transactionId' | 'customerId'>

/** A donation that the filters exclude or that is not loaded yet. */
const UnlistedDonation = ({ scope, transactionId, customerId, onForm }: UnlistedProps) => {
  const call = useCall()
  const found = useQuery({
    ...oneTransaction(call, customerId ?? '', transactionId),
    enabled: customerId !== undefined,
  })
  if (customerId === undefined) return <EmptyState text={texts.notInList} />
  if (found.error instanceof CallFailure && found.error.status === 404)
    return <EmptyState text={texts.unknownDonation} />
  return (
    <Loaded of={found} rows={3}>
      {(transaction) => (
        <>
          <p className={`soft mb-16 ${classes.note}`}>{texts.notInList}</p>
          <Donation transaction={transaction} scope={scope} onForm={onForm} />
        </>
      )}
    </Loaded>
  )
}
