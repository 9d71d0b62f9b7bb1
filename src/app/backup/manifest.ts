import { z } from 'zod'

/** The figures that a restored database must show again. Amounts are cents. */
export const Figures = z.object({
  donations: z.object({ count: z.number(), cents: z.number() }),
  movements: z.object({ count: z.number(), cents: z.number() }),
  /** `digest` is the SHA-256 of every closing's association, number, period and sealed figures. */
  closings: z.object({ count: z.number(), digest: z.string() }),
})
export type Figures = z.infer<typeof Figures>

/** A table as it was saved: its columns in the order of the file, without generated ones. */
export const SavedTable = z.object({ name: z.string(), columns: z.array(z.string()), rowCount: z.number() })
export type SavedTable = z.infer<typeof SavedTable>

/** The part of a backup that is not encrypted: the file manifest.json. */
export const Header = z.object({
  format: z.literal(2),
  product: z.string(),
  createdAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
})
export type Header = z.infer<typeof Header>

/** The contents of a backup: the file contents.json, encrypted like the tables. */
export const Contents = z.object({
  postgres: z.string(),
  /** True when the key of the server is in the backup. It is there only when the backup is encrypted. */
  hasIdentityKey: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  tables: z.array(SavedTable),
  figures: Figures,
})
export type Contents = z.infer<typeof Contents>
export type Manifest = Header & Contents

export const manifestFile = 'manifest.json'
export const contentsFile = 'contents.json'
/** The checksums of all other files, as `sha256sum --check` reads them. */
export const checksumFile = 'SHA256SUMS'
export const identityKeyFile = 'identity.key'
export const fileOfTable = ({ name }: Pick<SavedTable, 'name'>): string => `${name}.copy.zst`
