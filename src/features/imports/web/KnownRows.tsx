import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDateTime } from '#shared/days.ts'
import { formatEuros } from '#shared/money.ts'
import { useCall } from '#shared/web/call.tsx'
import { LoadedRows } from '#shared/web/kit/Loaded.tsx'
import { linkTo, useCustomerId, usePlaces } from '#shared/web/places.tsx'
import type { DonationImport } from '../import.ts'
import classes from './Imports.module.css'
import { knownRowsQuery } from './import.queries.ts'
import { importTexts } from './import.texts.ts'

/** The rows whose donation is there already, each with a link to it. They are read once they are opened. */
export const KnownRows = ({ one }: { one: DonationImport }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="touch strong pad-10-0">{importTexts.knownRows}</summary>
      {isOpen && <Rows one={one} />}
    </details>
  )
}

const Rows = ({ one }: { one: DonationImport }) => {
  const call = useCall()
  const customerId = useCustomerId()
  const places = usePlaces()
  const list = useInfiniteQuery(knownRowsQuery(call, customerId, one))
  return (
    <LoadedRows list={list} skeletonRows={3}>
      {(rows) => (
        <ul className={`rows mt-12 ${classes.lines}`}>
          {rows.map(({ line, amount, createdAt, transactionId }) => (
            <li key={line} className="grid gap-2">
              <span className="quiet">{importTexts.lineOf(line, null)}</span>
              <span>{[formatEuros(amount), formatDateTime(createdAt)].join(' · ')}</span>
              <Link className="target" {...linkTo(places.donation(transactionId))}>
                {importTexts.sameAsDonation}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </LoadedRows>
  )
}
