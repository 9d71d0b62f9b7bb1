// Writes the list of passwords that nobody may choose (npm run passwords), from the dictionaries of zxcvbn-ts.
import { writeFile } from 'node:fs/promises'
import { dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import {
  commonFormOf,
  commonPasswordsFile,
  prefixOf,
  shortestWord,
} from '#features/identity/server/passwords/common-passwords.ts'

/** What the dictionaries lack, and people in French associations are likely to choose. */
const ours = [
  'alhamdoulillah',
  'allahakbar',
  'allahouakbar',
  'allezlesbleus',
  'allezom',
  'escarcelle',
  'hamdoullah',
  'hamdoulillah',
  'inchallah',
  'jemappelle',
  'mashallah',
  'motdepasse',
  'parissaintgermain',
  'parissg',
  'subhanallah',
]

/** The list's bytes. The same for the same dictionaries, so that a test can tell whether the file is up to date. */
export const makeCommonPasswords = (): Buffer => {
  const words = [
    ...everywhere['passwords-common'],
    ...french['firstnames-fr'],
    ...french['lastnames-fr'],
    ...french['commonWords-fr'],
    ...ours,
  ]
  const forms = new Set(words.map(commonFormOf).filter((form) => form.length >= shortestWord))
  return Buffer.concat([...forms].map(prefixOf).toSorted((a, b) => a.compare(b)))
}

if (import.meta.main) await writeFile(commonPasswordsFile, makeCommonPasswords())
