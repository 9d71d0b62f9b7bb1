import { createContext, useContext } from 'react'

type OpenRecord = {
  /** The record was deleted while its form holds input. */
  isGone: boolean
  /** Reads the record again and opens its form anew: the input is lost. */
  takeTheirs?: () => void
}

const OpenRecordContext = createContext<OpenRecord>({ isGone: false })

/** Tells the forms of a record's screen what has become of the record. */
export const OpenRecordProvider = OpenRecordContext

export const useOpenRecord = (): OpenRecord => useContext(OpenRecordContext)
