import { type ReactNode, useId } from 'react'
import { capitalize } from '#shared/text.ts'
import { ActionMenu } from '#shared/web/kit/ActionMenu.tsx'
import { Sentence } from '#shared/web/kit/Amount.tsx'
import { saveFile } from '#shared/web/saveFile.ts'
import { statisticsTexts as texts } from '../statistics.texts.ts'
import type { Span } from '../statistics.ts'
import classes from './Picture.module.css'
import { csvOf, fileNameOf, largestOf, type PictureTable } from './pictureTable.ts'

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

/** The colours of print: an image is read outside of the product, on white. */
const colours = { paper: '#ffffff', ink: '#16211e', muted: '#56635f', bar: '#0b6b57', compared: '#84908c' }
const width = 960
const rowHeight = 34
const margin = 32
const nameWidth = 300
const figureWidth = 150
/** Returns a font of the screen's family, which is loaded. */
const font = (size: number, weight = 400) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`

const fit = (context: CanvasRenderingContext2D, text: string, most: number): string => {
  if (context.measureText(text).width <= most) return text
  let end = text.length
  while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > most) end -= 1
  return `${text.slice(0, end)}…`
}

const draw = (context: CanvasRenderingContext2D, { title, rows }: PictureTable, note: string, figureOf: number) => {
  const height = margin * 2 + 64 + rows.length * rowHeight
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, height)
  context.fillStyle = colours.ink
  context.font = font(22, 650)
  context.fillText(title, margin, margin + 20)
  context.fillStyle = colours.muted
  context.font = font(14)
  context.fillText(note, margin, margin + 44)
  const most = largestOf(rows)
  const room = width - 2 * margin - nameWidth - figureWidth
  for (const [index, { name, cells, value, compared }] of rows.entries()) {
    const top = margin + 64 + index * rowHeight
    const middle = top + rowHeight / 2 + 5
    const left = margin + nameWidth
    context.font = font(14)
    context.fillStyle = colours.ink
    context.fillText(fit(context, name, nameWidth - 16), margin, middle)
    context.fillStyle = colours.bar
    context.fillRect(left, top + 8, (Math.max(0, value) / most) * room, rowHeight - 16)
    if (compared !== undefined) {
      context.strokeStyle = colours.compared
      context.lineWidth = 2
      context.setLineDash([5, 4])
      context.beginPath()
      context.moveTo(left + (compared / most) * room, top + 3)
      context.lineTo(left + (compared / most) * room, top + rowHeight - 3)
      context.stroke()
    }
    context.fillStyle = colours.ink
    context.font = font(14, 600)
    context.textAlign = 'right'
    context.fillText(cells[figureOf] ?? '', width - margin, middle)
    context.textAlign = 'left'
  }
}

/** Saves a picture as PNG, at twice its size for print. `figureOf` is the cell that is written beside each bar. */
const savePicture = (table: PictureTable, note: string, figureOf: number, fileName: string): void => {
  const canvas = document.createElement('canvas')
  const height = margin * 2 + 64 + table.rows.length * rowHeight
  canvas.width = width * 2
  canvas.height = height * 2
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(2, 2)
  draw(context, table, note, figureOf)
  canvas.toBlob((content) => content && saveFile(content, `${fileName}.png`), 'image/png')
}
