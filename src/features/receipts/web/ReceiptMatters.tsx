import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '#shared/days.ts'
import { useCall } from '#shared/web/call.tsx'
import { Notice } from '#shared/web/kit/Notice.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import { formatReceiptNumber } from '../receipt.ts'
import { receiptTexts } from './receipt.texts.ts'
import { receiptMattersQuery } from './run.queries.ts'
import { matterTexts as texts } from './run.texts.ts'

/** Says above the receipts what is to be decided: a quality of worship that ends, receipts that corrections ended. */
export const ReceiptMatters = () => {
  const { receipt } = usePlaces()
  const [today] = useState(() => dayOf(new Date()))
  const { data } = useQuery(receiptMattersQuery(useCall(), useCustomerId()))
  if (!data || (data.revised.length === 0 && data.worshipUntil === null)) return null
  return (
    <div className="stack gap-12 mb-16">
      {data.worshipUntil !== null && (
        <Notice tone={data.worshipUntil < today ? 'danger' : 'warning'} role="note">
          {texts.worship(data.worshipUntil, data.worshipUntil < today)}
        </Notice>
      )}
      {data.revised.length > 0 && (
        <Notice tone="warning" role="note">
          <p>{texts.revised(data.revised.length)}</p>
          <ul>
            {data.revised.map((one) => (
              <li key={one._id}>
                <Link {...linkTo(receipt(one._id))}>{receiptTexts.numberOf(formatReceiptNumber(one))}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
