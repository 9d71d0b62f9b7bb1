import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { capitalize } from '#shared/text.ts'
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
    <section className={classes.picture} data-wide={isWide || undefined} aria-labelledby={id}>
      <div className="inline middle between touch gap-4-12">
        <h2 id={id} className="subheading tight">
          {table.title}
        </h2>
        {table.rows.length > 0 && (
          <div className={classes.downloads}>
            <Download
              kind="PNG"
              label={texts.downloadNamed(texts.png, table.title)}
              onClick={() => savePicture(table, capitalize(texts.spanOf(span)), figureOf, fileName)}
            />
            <Download kind="CSV" label={texts.downloadNamed(texts.csv, table.title)} onClick={saveCsv} />
          </div>
        )}
      </div>
      {summary && <p className="quiet mb-12">{summary}</p>}
      {children}
    </section>
  )
}

const Download = ({ kind, label, onClick }: { kind: string; label: string; onClick: () => void }) => (
  <Button
    variant="subtle"
    className={classes.download}
    leftSection={<IconDownload size={16} aria-hidden />}
    aria-label={label}
    onClick={onClick}
  >
    {kind}
  </Button>
)
