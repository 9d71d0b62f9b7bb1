import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

const longest = 70

/** Finds the functions with too many lines. The lines of a function inside, if it has several, count for that one. */
const longFunctions = ({ file, text }: { file: string; text: string }): string[] => {
  const lines = [...text.matchAll(/^.*$/gm)]
  const lineAt = (offset: number): number => lines.findLastIndex(({ index }) => index <= offset)
  const functions: { first: number; last: number }[] = []
  const note = ({ start, end }: { start: number; end: number }): void => {
    const lines = { first: lineAt(start), last: lineAt(end) }
    if (lines.last > lines.first) functions.push(lines)
  }
  const visitor = new Visitor({ ArrowFunctionExpression: note, FunctionDeclaration: note, FunctionExpression: note })
  visitor.visit(parseSync(file, text).program)
  return functions.flatMap(({ first, last }) => {
    const inside = functions.filter((other) => other.first > first && other.last <= last)
    const insideLines = new Set(inside.flatMap((other) => numbersFrom(other.first, other.last)))
    const count = last - first + 1 - insideLines.size
    return count > longest ? [`${count} lines in ${file}: ${lines[first]?.[0]}`] : []
  })
}

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

it('has no function of more than 70 lines, without the functions inside it', () => {
  const long = sources.filter(({ file, text }) => !isTest(file) && text.split('\n').length > longest)
  expect(long.flatMap(longFunctions)).toEqual([])
})
