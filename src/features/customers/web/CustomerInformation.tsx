import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCall } from '#shared/web/call.tsx'
import { ListSkeleton } from '#shared/web/kit/ListSkeleton.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import type { Customer } from '../customer.ts'
import classes from './CustomerInformation.module.css'
import { customerQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'

type CustomerInformationProps = {
  customerId: string
  /** An admin also sees the contract number and the merchant id; nobody else is sent them. */
  isAdmin: boolean
}

/** 'Informations': how to reach the association. */
export const CustomerInformation = ({ customerId, isAdmin }: CustomerInformationProps) => {
  const { data } = useQuery(customerQuery(useCall(), customerId))
  return (
    <>
      <PageHeader title={customerTexts.information} />
      {data ? <Lines customer={data} isAdmin={isAdmin} /> : <ListSkeleton rows={3} />}
    </>
  )
}

const Lines = ({ customer, isAdmin }: { customer: Customer; isAdmin: boolean }) => {
  const { address, postalCode, city, country, email, phone } = customer
  return (
    <dl className={classes.lines}>
      <Line label={customerTexts.address}>{customerTexts.addressLine(address, postalCode, city, country)}</Line>
      <Line label={customerTexts.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Line>
      <Line label={customerTexts.phone}>
        <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
      </Line>
      {isAdmin && (
        <>
          <Line label={customerTexts.contractNumber}>{customer.terminal_id || customerTexts.none}</Line>
          <Line label={customerTexts.merchantId}>{customer.firebaseMerchantId || customerTexts.none}</Line>
        </>
      )}
    </dl>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.line}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
