import { saveFile } from '#shared/web/saveFile.ts'
import { largestOf, type PictureTable } from './pictureTable.ts'

/** The colours of print: an image is read outside of the product, on white. */
const colours = { paper: '#ffffff', ink: '#16211e', muted: '#56635f', bar: '#0b6b57', compared: '#84908c' }
const width = 960
const rowHeight = 34
const margin = 32
const nameWidth = 300
const figureWidth = 150
/** Returns a font of the screen's family, which is loaded. */
const font = (size: number, weight = 400) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`

/** Shortens a text to a width. */
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
export const savePicture = (table: PictureTable, note: string, figureOf: number, fileName: string): void => {
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
