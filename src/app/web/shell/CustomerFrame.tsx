import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { CustomerCrumb } from '#features/customers/web/CustomerCrumb.tsx'
import { customerQuery } from '#features/customers/web/customer.queries.ts'
import { useCall } from '#shared/web/call.tsx'
import { PrintHead } from '#shared/web/kit/PageHeader.tsx'
import { TitleOwner } from '#shared/web/kit/PageTitle.tsx'
import { PlacesProvider, useCustomerId } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { placesOf } from '../places.ts'
import { shellTexts } from './shell.texts.ts'

export const CustomerProvider = ({ children }: { children: ReactNode }) => {
  const { customerId } = useParams({ strict: false })
  const role = useRole()
  const value = useMemo(() => ({ places: placesOf(role, customerId), customerId }), [role, customerId])
  return <PlacesProvider value={value}>{children}</PlacesProvider>
}

export const CustomerFrame = ({ children }: { children: ReactNode }) => {
  const customerId = useCustomerId()
  const { data } = useQuery(customerQuery(useCall(), customerId))
  return (
    <TitleOwner owner={data?.name}>
      <PrintHead name={data?.name} />
      <CustomerCrumb label={shellTexts.association} customerId={customerId} />
      {children}
    </TitleOwner>
  )
}
