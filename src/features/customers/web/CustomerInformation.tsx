import { IconNotebook, IconPencil, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listJournal } from '#features/audit/audit.endpoints.ts'
import { createUser } from '#features/users/user.endpoints.ts'
import { mayCall } from '#shared/endpoint.ts'
import type { Role } from '#shared/role.ts'
import { formatSiren } from '#shared/siren.ts'
import { useCall } from '#shared/web/call.tsx'
import { Email } from '#shared/web/kit/Email.tsx'
import { LinkButton } from '#shared/web/kit/LinkButton.tsx'
import { ListSkeleton } from '#shared/web/kit/Loading.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { PageHeader } from '#shared/web/kit/PageHeader.tsx'
import { FactList } from '#shared/web/kit/Section.tsx'
import { type Place, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { useRole } from '#shared/web/profile.tsx'
import { updateCustomer } from '../customer.endpoints.ts'
import type { Customer } from '../customer.ts'
import { customerQuery } from './customer.queries.ts'
import { customerTexts } from './customer.texts.ts'
import { FirstSteps } from './FirstSteps.tsx'

/** The tab 'Informations': contact details, and a notice when the manager is missing. */
export const CustomerInformation = () => {
  const customerId = useCustomerId()
  const role = useRole()
  const places = usePlaces()
  const { data } = useQuery(customerQuery(useCall(), customerId))
  const mayUpdate = mayCall(updateCustomer, role)
  const mayReadJournal = mayCall(listJournal, role)
  return (
    <>
      <PageHeader
        title={customerTexts.information}
        actions={
          (mayReadJournal || mayUpdate) && (
            <>
              {mayReadJournal && (
                <LinkButton variant="default" leftSection={<IconNotebook {...iconProps} />} to={places.journal()}>
                  {customerTexts.journal}
                </LinkButton>
              )}
              {mayUpdate && (
                <LinkButton
                  variant="default"
                  leftSection={<IconPencil {...iconProps} />}
                  to={places.customerUpdate(customerId)}
                >
                  {customerTexts.update}
                </LinkButton>
              )}
            </>
          )
        }
      />
      {data?.hasManager === false && <NoManager create={mayCall(createUser, role) ? places.newManager() : undefined} />}
      <FirstSteps />
      {data ? <FactList facts={factsOf(data, role)} /> : <ListSkeleton rows={3} />}
    </>
  )
}

/** Admins also see the contract number and the merchant id. Other roles do not receive them. */
const factsOf = (customer: Customer, role: Role) => {
  const { address, postalCode, city, country, responsibleFirstName, responsibleLastName, email, phone } = customer
  const { fields, none } = customerTexts
  const facts: [string, ReactNode][] = [
    [fields.address, customerTexts.addressLine(address, postalCode, city, country)],
    [customerTexts.groups.responsible, `${responsibleFirstName} ${responsibleLastName}`],
    [fields.email, <Email key="email" address={email} isLink />],
    [
      fields.phone,
      <a key="phone" href={`tel:${phone.replaceAll(' ', '')}`}>
        {phone}
      </a>,
    ],
  ]
  if (customer.siren) facts.push([fields.siren, formatSiren(customer.siren)])
  if (role === 'admin')
    facts.push(
      [fields.terminal_id, customer.terminal_id || none],
      [fields.firebaseMerchantId, customer.firebaseMerchantId || none],
    )
  return facts
}

/** Asks for the manager that a failed second step of a creation left out. */
const NoManager = ({ create }: { create: Place | undefined }) => (
  <div className="mb-16">
    <Notice tone="warning" role="status">
      <div className="inline middle gap-20 row-gap-12">
        <p>{customerTexts.noManager}</p>
        {create && (
          <LinkButton variant="default" leftSection={<IconUserPlus {...iconProps} />} to={create}>
            {customerTexts.createManager}
          </LinkButton>
        )}
      </div>
    </Notice>
  </div>
)

const iconProps = { size: 18, 'aria-hidden': true } as const
