import { readFileSync } from 'node:fs'
import path from 'node:path'

/** A package of package-lock.json. */
export type LockedPackage = {
  /** Its folder, from the root: `node_modules/fastify`. */
  folder: string
  name: string
  version: string
  license?: string
  integrity?: string
  /** The address of its archive, where it is not the registry's usual one. */
  resolved?: string
  /** True if only development needs it. The libraries of the browser are among these: the build contains them. */
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  os?: string | string[]
  cpu?: string | string[]
}

type Entry = Omit<LockedPackage, 'folder' | 'name'> & { name?: string; link?: boolean }

const file = path.resolve(import.meta.dirname, '../package-lock.json')

/** Lists the packages of package-lock.json that npm installs from a registry. */
export const lockedPackages = (): LockedPackage[] => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .filter(([folder, { link }]) => folder.startsWith('node_modules/') && !link)
    .map(([folder, entry]) => ({ ...entry, folder, name: entry.name ?? folder.replace(/^.*node_modules\//, '') }))
}
