import { type ReactNode, useId } from 'react'
import { capitalize } from '#shared/text.ts'
import { ActionMenu } from '#shared/web/kit/ActionMenu.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { saveFile } from '#shared/web/saveFile.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { Span } from '../statistics.ts'
import { savePicture } from './drawPicture.ts'
import classes from './Picture.module.css'
import { csvOf, fileNameOf, type PictureTable } from './pictureTable.ts'

type PictureProps = {
  table: PictureTable
  span: Span
  /** The message of the picture, as a sentence. */
  summary?: string | undefined
  /** The cell that the image writes beside each bar. */
  figureOf: number
  /** Takes the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** A picture with its sentence, and its figures as an image and as a table to download. */
export const Picture = ({ table, span, summary, figureOf, isWide = false, children }: PictureProps) => {
  const id = useId()
  const fileName = fileNameOf(table.title, span.from, span.to)
  const saveCsv = () => saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
  return (
    <section
      className={`stack shrink frame exact-print ${classes.picture}`}
      data-wide={isWide || undefined}
      aria-labelledby={id}
    >
      <div className="inline middle between touch gap-12 row-gap-4">
        <h2 id={id} className="subheading tight">
          {table.title}
        </h2>
        {table.rows.length > 0 && (
          <ActionMenu
            className="touch fine pad-0-8"
            variant="subtle"
            label={texts.download}
            aria-label={texts.downloadNamed(texts.download, table.title)}
            actions={[
              { label: texts.png, act: () => savePicture(table, capitalize(texts.spanOf(span)), figureOf, fileName) },
              { label: texts.csv, act: saveCsv },
            ]}
          />
        )}
      </div>
      {summary && (
        <p className="quiet mb-12">
          <Sentence text={summary} />
        </p>
      )}
      {children}
    </section>
  )
}
