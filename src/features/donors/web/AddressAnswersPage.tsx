import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCall } from '#shared/web/call.tsx'
import { ListScreen } from '#shared/web/kit/ListScreen.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { AddressAnswer } from './AddressSection.tsx'
import { addressAnswersQuery } from './address.queries.ts'
import { addressTexts as texts } from './donor.texts.ts'

/** The addresses that wait for a manager, since they name another person than the donation. */
export const AddressAnswersPage = () => {
  const customerId = useCustomerId()
  const { donors, donation } = usePlaces()
  return (
    <ListScreen
      list={useInfiniteQuery(addressAnswersQuery(useCall(), customerId))}
      title={texts.title}
      back={donors()}
      note={texts.note}
      empty={{ text: texts.empty }}
    >
      {(requests) => (
        <ol className="rows">
          {requests.map((request) => (
            <li key={request._id} className="entry-space">
              <AddressAnswer customerId={customerId} request={request} />
              <Link {...linkTo(donation(request.transactionId))}>{texts.seeDonation}</Link>
            </li>
          ))}
        </ol>
      )}
    </ListScreen>
  )
}
