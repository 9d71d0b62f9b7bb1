import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode, StartFailure } from '#shared/server/failure.ts'
import { sealingKeyBytes } from '#shared/server/seal.ts'

const ownerOnly = 0o600

/** Writes a new key to a draft and links it, so that a kill or a concurrent start leaves one complete key. */
const makeKeyFile = async (file: string): Promise<void> => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', ownerOnly)
  try {
    await handle.writeFile(`${randomBytes(sealingKeyBytes).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
}

const readKeyFile = async (file: string): Promise<string | undefined> => {
  try {
    const text = await readFile(file, 'utf8')
    await chmod(file, ownerOnly)
    return text
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Reads the key that seals the private keys in the database: `given` (IDENTITY_KEY, already checked) or
 * `dataDir`/identity.key, which the first start creates. A copy of the database alone cannot sign tokens.
 * Throws a StartFailure when the file does not hold a key.
 */
export const readSealingKey = async (dataDir: string, given?: Buffer): Promise<Buffer> => {
  if (given) return given
  const file = path.join(dataDir, 'identity.key')
  let text = await readKeyFile(file)
  if (text === undefined) {
    await mkdir(dataDir, { recursive: true })
    await makeKeyFile(file)
    text = await readKeyFile(file)
  }
  const key = Buffer.from((text ?? '').trim(), 'base64')
  if (key.length !== sealingKeyBytes)
    throw new StartFailure(`${file} ne contient pas une clé. Remettez celle d'une sauvegarde.`)
  return key
}
