import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { commonPasswordsFile } from '#features/identity/server/passwords/common-passwords.ts'
import { makeCommonPasswords } from './generate-common-passwords.ts'

it('common-passwords.bin is up to date (otherwise: npm run passwords)', async () => {
  expect((await readFile(commonPasswordsFile)).equals(makeCommonPasswords())).toBe(true)
})
