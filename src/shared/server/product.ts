import packageFile from '../../../package.json' with { type: 'json' }

/** The version of the product, which a release sets in package.json. */
export const productVersion: string = packageFile.version

const parse = (version: string): [number, number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return [major, minor]
}

/**
 * Tells whether a version runs on the schema of another one: its own, an earlier one, or that of the next minor or
 * major version. A migration keeps what the version before it uses (docs/operations.md#upgrade-and-way-back).
 */
export const runsOnSchemaOf = (other: string, own: string = productVersion): boolean => {
  const [major, minor] = parse(own)
  const [otherMajor, otherMinor] = parse(other)
  if (otherMajor === major) return otherMinor <= minor + 1
  return otherMajor < major || (otherMajor === major + 1 && otherMinor === 0)
}
