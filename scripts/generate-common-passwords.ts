// Writes the list of refused passwords (npm run passwords), from the dictionaries of zxcvbn-ts.
import { writeFile } from 'node:fs/promises'
import { dictionary as everywhere } from '@zxcvbn-ts/language-common'
import { dictionary as french } from '@zxcvbn-ts/language-fr'
import {
  commonFormOf,
  commonPasswordsFile,
  prefixOf,
  shortestWord,
} from '#features/identity/server/passwords/common-passwords.ts'

/** Likely passwords of French associations that the dictionaries lack. */
const ownWords = [
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

/** Returns the content of the list. It depends only on the dictionaries, so a test can check the file. */
export const makeCommonPasswords = (): Buffer => {
  const words = [
    ...everywhere['passwords-common'],
    ...french['firstnames-fr'],
    ...french['lastnames-fr'],
    ...french['commonWords-fr'],
    ...ownWords,
  ]
  const forms = new Set(words.map(commonFormOf).filter((form) => form.length >= shortestWord))
  return Buffer.concat([...forms].map(prefixOf).toSorted((a, b) => a.compare(b)))
}

if (import.meta.main) await writeFile(commonPasswordsFile, makeCommonPasswords())
