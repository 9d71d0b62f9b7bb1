import type { Span } from '../statistics.ts'
import { BarList } from './BarList.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Picture } from './Picture.tsx'
import type { PictureTable } from './pictureTable.ts'
import { totalCell } from './sharePictures.ts'

type SharesPictureProps = { table: PictureTable; span: Span; summary?: string; isWide?: boolean }

/** Parts of a total as bars, each with its figures, and the same as a plain table. */
export const SharesPicture = ({ table, ...props }: SharesPictureProps) => (
  <Picture table={table} figureOf={totalCell} {...props}>
    <BarList table={table} />
    {table.rows.length > 0 && <FiguresTable table={table} />}
  </Picture>
)
