import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readSession, type Session, stateFolderOf, writeSession } from './session.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'session-'))
})
afterEach(() => rm(folder, { recursive: true }))

const session: Session = {
  server: 'http://127.0.0.1:3000',
  customerId: '018f0000-0000-7000-8000-000000000001',
  deviceId: '018f0000-0000-7000-8000-000000000002',
  accessToken: 'esct.018f0000-0000-7000-8000-000000000001.secret',
}

describe('a session', () => {
  it('is read back unchanged, and readable only by its owner', async () => {
    const fresh = join(folder, 'new', 'terminal')
    await writeSession(fresh, session)
    expect(await readSession(fresh)).toEqual(session)
    expect((await stat(fresh)).mode & 0o777).toBe(0o700)
    expect((await stat(join(fresh, 'session.json'))).mode & 0o777).toBe(0o600)
  })

  it('that is missing or broken is reported with a message', async () => {
    await expect(readSession(folder)).rejects.toThrow('Aucune session de terminal.')
    await writeFile(join(folder, 'session.json'), '{"server":')
    await expect(readSession(folder)).rejects.toThrow("session.json n'est pas lisible.")
  })
})

describe('stateFolderOf', () => {
  it.each([
    ['Mosquée de Lyon', 'mosquee-de-lyon'],
    ["  L'Épi  d’Or (Centre)", 'l-epi-d-or-centre'],
    ['../../etc', 'etc'],
    ['···', 'terminal'],
  ])('makes a plain folder name of "%s"', (name, plain) => {
    expect(stateFolderOf(name)).toBe(join('data', 'terminal', plain))
  })
})
