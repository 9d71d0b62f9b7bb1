import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRows, type FileRow, readDonationFile } from './donation-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'donation-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

const header = 'created_at,amount,has_message'
const write = async (content: string | Buffer, name = 'dons.csv'): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const readPath = async (path: string): Promise<FileRow[]> => {
  const rows: FileRow[] = []
  for await (const row of readDonationFile(path)) rows.push(row)
  return rows
}
const read = async (content: string | Buffer, name?: string) => readPath(await write(content, name))
const donationsOf = (rows: FileRow[]) => rows.flatMap((row) => ('donation' in row ? [row.donation] : []))
const problemsOf = (rows: FileRow[]) => rows.flatMap((row) => ('problem' in row ? [[row.line, row.problem]] : []))
const keysOf = (rows: FileRow[]) => donationsOf(rows).map(({ key }) => key)

describe('readDonationFile', () => {
  it('converts rows to donations, with a message where the row has one', async () => {
    const [first, second] = donationsOf(
      await read(`${header}\n2015-06-27T08:10:51Z,5.00,0\n2015-07-25T09:38:12+02:00,0.01,1\n`),
    )
    expect(first?.body).toEqual({ amount: 5, createdAt: '2015-06-27T08:10:51.000Z' })
    expect(second?.body).toEqual({ amount: 0.01, createdAt: '2015-07-25T07:38:12.000Z', message: expect.any(String) })
    expect(second?.source).toBe('dons.csv:3')
  })

  it("gives identical rows different keys, which do not depend on the run or the file's name", async () => {
    const rows = `${header}\n${'2015-06-27T08:10:51Z,5.00,0\n'.repeat(3)}2015-06-27T08:10:51Z,5.00,1\n`
    const keys = keysOf(await read(rows))
    expect(new Set(keys).size).toBe(4)
    expect(keysOf(await read(rows, 'copie.csv'))).toEqual(keys)
  })

  it('recognises the same donation in another notation', async () => {
    const plain = await read(`${header}\n2015-06-27T08:10:51Z,5.00,1\n`)
    const other = await read(`\ufeff"created_at","amount","has_message"\r\n"2015-06-27T10:10:51+02:00",5,"1"`)
    expect(donationsOf(other)).toEqual([{ ...donationsOf(plain)[0], source: 'dons.csv:2' }])
  })

  it('names the line of each bad row and keeps the good ones', async () => {
    const rows = await read(
      [
        header,
        '2015-06-27T08:10:51Z,5.00,1',
        'hier,5.00,1',
        '2015-06-27T08:10:51,5.00,1',
        '',
        '2015-02-30T08:10:51Z,5.00,1',
        '2015-06-27T08:10:51Z,-5,1',
        '2015-06-27T08:10:51Z,1.555,1',
        '2015-06-27T08:10:51Z,100000.01,1',
        '2015-06-27T08:10:51Z,0.00,1',
        '2015-06-27T08:10:51Z,"5,00",1',
        '2015-06-27T08:10:51Z,5.00,oui',
        '2015-06-27T08:10:51Z',
        '"2015-06-27T08:10:51Z,5.00,1',
        `2015-06-27T08:10:51Z,${'9'.repeat(5000)},1`,
        '2015-06-27T08:10:51Z,\u00005,1',
        '2015-06-28T08:10:51Z,6.00,0',
      ].join('\n'),
    )
    expect(problemsOf(rows)).toEqual([
      [3, "created_at « hier » n'est pas une date ISO 8601 avec son fuseau (2015-06-27T08:10:51Z)"],
      [4, expect.stringContaining('created_at « 2015-06-27T08:10:51 »')],
      [6, expect.stringContaining('created_at « 2015-02-30T08:10:51Z »')],
      [7, "amount « -5 » n'est pas un montant de 0.01 à 100000 avec deux décimales au plus"],
      [8, expect.stringContaining('amount « 1.555 »')],
      [9, expect.stringContaining('amount « 100000.01 »')],
      [10, expect.stringContaining('amount « 0.00 »')],
      [11, '3 champs attendus, 4 trouvés'],
      [12, "has_message « oui » n'est ni 0 ni 1"],
      [13, '3 champs attendus, 1 trouvé'],
      [14, expect.stringContaining('created_at « "2015-06-27T08:10:51Z »')],
      [15, expect.stringMatching(/amount « 9{40}… »/)],
      [16, expect.stringContaining('amount')],
    ])
    expect(donationsOf(rows).map(({ body }) => body.amount)).toEqual([5, 6])
  })

  it.each([
    ['', 'est vide'],
    [
      'created_at;amount;has_message\n',
      'ligne 1 : « created_at;amount;has_message » au lieu de created_at,amount,has_message',
    ],
    [`${header},iban\n`, 'et aucune autre'],
    ['2015-06-27T08:10:51Z,5.00,1\n', 'ligne 1 :'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]), 'ligne 1 :'],
    [`${header}\n${'x'.repeat(200_000)}`, 'ligne 2 : plus de 100 000 caractères'],
  ])('refuses a file of another format (%#)', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence)
  })

  it('reports a missing file, or a folder', async () => {
    await expect(readPath(join(folder, 'rien.csv'))).rejects.toThrow('fichier introuvable')
    await expect(readPath(folder)).rejects.toThrow('est un dossier')
  })
})

describe('countRows', () => {
  it('counts the rows after the header, with or without a final line end', async () => {
    expect(await countRows(await write(`${header}\na\nb\n`))).toBe(2)
    expect(await countRows(await write(`${header}\na\nb`))).toBe(2)
    expect(await countRows(await write(header))).toBe(0)
  })
})
