import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { StartFailure } from '#shared/server/failure.ts'
import { exitCodes, readCommand } from '../command.ts'
import { runCommand } from '../run.ts'

type Ended = { code: number | null; stdout: string; stderr: string }
const main = join(import.meta.dirname, '../main.ts')

/** Runs a command as an operator does. A start costs half a second of the processor. */
export const start = (...words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [main, ...words])
    const ended: Ended = { code: null, stdout: '', stderr: '' }
    child.stdout.on('data', (chunk: Buffer) => (ended.stdout += chunk))
    child.stderr.on('data', (chunk: Buffer) => (ended.stderr += chunk))
    child.on('close', (code) => resolve({ ...ended, code }))
  })

/** Runs a command in this process, as main.ts does. */
export const run = async (...words: string[]): Promise<Ended> => {
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  const writeTo = (stream: 'stdout' | 'stderr') => (chunk: unknown) => {
    ended[stream] += chunk
    return true
  }
  const printTo = (stream: 'stdout' | 'stderr') => (line: string) => void writeTo(stream)(`${line}\n`)
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(writeTo('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(writeTo('stderr')),
    vi.spyOn(console, 'log').mockImplementation(printTo('stdout')),
    vi.spyOn(console, 'error').mockImplementation(printTo('stderr')),
  ]
  try {
    const code = await runCommand(readCommand(words), new AbortController().signal)
    return { ...ended, code }
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    return { ...ended, code: exitCodes.failed, stderr: `${ended.stderr}${error.message}\n` }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
