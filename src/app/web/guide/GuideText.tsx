import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { ScrollRegion } from '#shared/web/kit/Section.tsx'
import { Table } from '#shared/web/kit/Table.tsx'
import classes from './Guide.module.css'
import type { GuideBlock, GuideInline, GuidePictures } from './guide-page.ts'

const topicFile = /^([a-z-]+)\.md$/

/** A link to another page of the guide, or out of the product. */
const GuideLink = ({ to, content }: { to: string; content: GuideInline[] }) => {
  const topic = topicFile.exec(to)?.[1]
  if (topic)
    return (
      <Link to="/aide/$topic" params={{ topic }} className="accent">
        <Inline content={content} />
      </Link>
    )
  return (
    <a href={to} target="_blank" rel="noreferrer" className="accent">
      <Inline content={content} />
    </a>
  )
}

const InlinePart = ({ part }: { part: GuideInline }) => {
  if (part.kind === 'text') return part.text
  if (part.kind === 'code') return <code>{part.text}</code>
  if (part.kind === 'link') return <GuideLink {...part} />
  const Tag = part.kind
  return (
    <Tag>
      <Inline content={part.content} />
    </Tag>
  )
}

const Inline = ({ content }: { content: GuideInline[] }) =>
  content.map((part, index) => (
    // The text of a page never changes, so that the place of a part is its key.
    <Fragment key={index}>
      <InlinePart part={part} />
    </Fragment>
  ))

const List = ({ isOrdered, items }: { isOrdered: boolean; items: GuideInline[][] }) => {
  const Tag = isOrdered ? 'ol' : 'ul'
  return (
    <Tag>
      {items.map((item) => (
        <li key={JSON.stringify(item)}>
          <Inline content={item} />
        </li>
      ))}
    </Tag>
  )
}

const plainText = (content: GuideInline[]): string =>
  content.map((part) => ('text' in part ? part.text : plainText(part.content))).join('')

const WordsTable = ({ header, rows }: { header: GuideInline[][]; rows: GuideInline[][][] }) => (
  <ScrollRegion label={header.map(plainText).filter(Boolean).join(', ')}>
    <Table
      of="words"
      look="plain"
      columns={header.map((cell) => ({ head: <Inline content={cell} />, key: JSON.stringify(cell) }))}
    >
      {rows.map((row) => (
        <tr key={JSON.stringify(row)}>
          {row.map((cell, index) => (
            <td key={header[index] ? JSON.stringify(header[index]) : index}>
              <Inline content={cell} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  </ScrollRegion>
)

type BlockProps = { block: GuideBlock; pictures: GuidePictures }

const Block = ({ block, pictures }: BlockProps) => {
  switch (block.kind) {
    case 'heading':
      return (
        <h2 className="subheading">
          <Inline content={block.content} />
        </h2>
      )
    case 'paragraph':
      return (
        <p>
          <Inline content={block.content} />
        </p>
      )
    case 'list':
      return <List {...block} />
    case 'table':
      return <WordsTable {...block} />
    case 'code':
      return (
        <ScrollRegion label={block.text}>
          <pre className="frame pad-12-16">{block.text}</pre>
        </ScrollRegion>
      )
    default:
      return <img {...pictures[block.file]} alt={block.alternative} loading="lazy" className={classes.picture} />
  }
}

export const GuideText = ({ blocks, pictures }: { blocks: GuideBlock[]; pictures: GuidePictures }) => (
  <article className={`anywhere ${classes.text}`}>
    {blocks.map((block) => (
      <Block key={JSON.stringify(block)} block={block} pictures={pictures} />
    ))}
  </article>
)
