import type { ComponentProps, ReactNode } from 'react'
import { linkTo, type Place } from '../places.tsx'
import { LoadedRows, rowsOf } from './Loaded.tsx'
import { PageHeader } from './PageHeader.tsx'

type ListScreenProps<Row> = ComponentProps<typeof LoadedRows<Row>> & {
  title: string | ((rows: Row[] | undefined) => string)
  /** The target of the back arrow: a parent screen, or one step of history. */
  back: Place | 'history'
  note?: ReactNode
  actions?: ReactNode
  /** Placed between the title and the rows. */
  above?: ReactNode
}

export const ListScreen = <Row,>({ title, back, note, actions, above, ...rows }: ListScreenProps<Row>) => (
  <>
    <PageHeader
      title={typeof title === 'string' ? title : title(rowsOf(rows.list))}
      back={back === 'history' ? back : linkTo(back)}
      note={note}
      actions={actions}
    />
    {above}
    <LoadedRows {...rows} />
  </>
)
